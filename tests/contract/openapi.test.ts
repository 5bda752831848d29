import { beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../server/graphql/schema.js';
import { restCalls } from '../../server/rest/documents.js';
import { openApi } from '../../server/rest/openapi.js';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown; example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { example?: unknown }>> }>>;
  readonly 'x-codes': readonly number[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

let description: Description;
let documents: number;

beforeAll(async () => {
  const schema = await createSchema();
  description = openApi(schema) as unknown as Description;
  documents = restCalls(schema).length;
});

function operation(path: string): Operation {
  const [found] = Object.values(description.paths[path] ?? {});
  if (!found) throw new Error(`${path} is missing`);
  return found;
}
const bodyOf = (path: string) => operation(path).requestBody?.content['application/json']?.schema;

/** The value of every `$ref` in a part. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : references(value)));
}

describe('the OpenAPI description', () => {
  it('has every call once, and the twelve with files, each with codes and an example of its answer [CALL-002, CALL-008]', () => {
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(documents + 12);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(documents + 12);
    const files = new Set(['UserExportDownload', 'UserImportTemplate', 'PictureShow']);
    files
      .add('AlarmExportDownload')
      .add('AuditExportFile')
      .add('AuditExportDownload')
      .add('OrganizationLogo')
      .add('UserImportDownloadFailed')
      .add('UserImportDownloadPasswords');
    for (const { operationId, responses, ...rest } of operations) {
      expect(rest['x-codes'][0], operationId).toBe(10_000);
      const example = responses['200']?.content['application/json']?.example;
      if (!files.has(operationId)) expect(example, operationId).toMatchObject({ code: 10_000, message: '' });
    }
  });

  it('names calls by their paths, never by fields of GraphQL [CALL-447]', () => {
    const texts: string[] = [];
    JSON.stringify(description, (key, value: unknown) => {
      if (typeof value === 'string' && /^(description|summary)$/.test(key)) texts.push(value);
      return value;
    });
    const roots = /\b(configByKeys|sessionPublicKey|userModify|passwordRule|userBulkStatus|auditQuery|landingSave)\b/;
    expect(texts.filter((text) => roots.test(text))).toEqual([]);
    expect((operation('/user/bulk') as unknown as { description: string }).description).toContain('user/bulk-status');
    // An input of the same name as a call stays.
    expect(JSON.stringify(operation('/portal/user-app-asset-tree'))).toContain('resourceTypes is all');
  });

  it('refers to nothing that is missing, and defines nothing that is not referred to [CALL-013]', () => {
    const named = new Set(references(description).filter((one) => one.startsWith('#/components/schemas/')));
    const defined = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...named].sort()).toEqual(defined.sort());
  });

  it('calls a shape by its type; another shape of the type by its call too [CALL-009, CALL-013]', () => {
    const { schemas } = description.components;
    expect(schemas.UserPage).toMatchObject({
      properties: {
        users: { type: 'array', items: { $ref: '#/components/schemas/UserListUser' } },
        pagination: { $ref: '#/components/schemas/Pagination' },
      },
      required: ['users', 'pagination'],
    });
    // The widest shape is that of user/detail.
    expect(schemas.User).toMatchObject({ properties: { isLocked: { type: 'boolean' } } });
    expect(schemas.UserListUser).not.toMatchObject({ properties: { isLocked: {} } });
    // The structures of a list are answered on demand.
    expect((schemas.UserListUser as { required: string[] }).required).not.toContain('structures');
  });

  it('wraps each answer in the one envelope [CALL-009]', () => {
    expect(operation('/user/list').responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Envelope' },
              { properties: { data: { anyOf: [{ $ref: '#/components/schemas/UserPage' }, { type: 'null' }] } } },
            ],
          },
        },
      },
    });
  });

  it('states limits, defaults and null of inputs [LIST-03, LIST-04, LIMT-04]', () => {
    expect(description.components.schemas.PaginationInput).toMatchObject({
      properties: { limit: { type: ['integer', 'null'], minimum: 1, maximum: 1000, default: 50 } },
    });
    expect(bodyOf('/user/assign-roles')).toMatchObject({
      properties: { roleIds: { type: 'array', maxItems: 1000 } },
      required: ['userId', 'roleIds'],
    });
    expect(bodyOf('/user/list')).toMatchObject({ properties: { appendData: { type: 'boolean', default: false } } });
  });

  it.each<[path: string, codes: readonly number[]]>([
    ['/session/public-key', [10_000, 429, 500, 503]],
    ['/session/login', [10_000, 400, 401, 403, 415, 429, 430, 500, 503]],
    ['/user/list', [10_000, 400, 401, 403, 404, 409, 415, 429, 437, 500, 503, 512]],
    ['/role/modify', [10_000, 400, 401, 403, 404, 409, 415, 429, 430, 437, 500, 503, 512]],
    ['/organization/list', [10_000, 400, 401, 403, 409, 415, 429, 437, 500, 503]],
    ['/message/publish', [10_000, 400, 401, 403, 404, 415, 429, 500, 503]],
  ])('names the codes of %s by who may call it and what it takes [CALL-010, ERRC-02]', (path, codes) => {
    expect(operation(path)['x-codes']).toEqual(codes);
  });
});
