import { readFileSync, writeFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_RIGHTS } from '../../server/context/token-rights.js';
import { newId } from '../../server/core/ids.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { FILE_CALLS } from '../../server/rest/file-calls.js';
import { programWith } from '../support/api-tokens.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { sampleCall } from './sample-calls.js';
import { makeRows } from './world.js';

const MATRIX = new URL('api-token-matrix.json', import.meta.url);

let portal: TestPortal;
let schema: GraphQLSchema;
let rows: Awaited<ReturnType<typeof makeRows>>;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  rows = await makeRows(portal);
  admin = await portal.as(await portal.factory.admin(rows.ou), rows.ou);
});
afterAll(() => portal.stop());

const httpFields = () => rootFields(schema).filter(({ kind }) => kind !== 'subscription');
/** Unknown ids: a call that is admitted changes nothing. */
const sampleOf = (field: RootField) => sampleCall(schema, field, () => newId());

/** Whether the guard refuses a call for the rights of the token: by no other text does it begin so. */
const isRefused = (message = '') => /^(This API token needs|API tokens cannot)/.test(message);

async function admitted(program: ApiClient): Promise<string[]> {
  const names: string[] = [];
  const waiting = httpFields();
  const callOn = async () => {
    for (let field = waiting.pop(); field; field = waiting.pop()) {
      const { query, variables } = sampleOf(field);
      const { errors } = await program.graphql(query, variables);
      if (!isRefused(errors?.[0]?.message)) names.push(field.name);
    }
  };
  await Promise.all(Array.from({ length: 6 }, callOn));
  return names.sort();
}

describe('calls by an API token', () => {
  // A new call fails here until its row is written: UPDATE_MATRIX=1 writes it for review.
  it('are the committed ones for each right, and none without: every root field × every right [TOKN-03, threats 47]', async () => {
    const actual: Record<string, string[]> = {};
    for (const right of TOKEN_RIGHTS) actual[right] = await admitted(await programWith(admin, [right]));
    if (process.env.UPDATE_MATRIX) writeFileSync(MATRIX, await format(JSON.stringify(actual), { parser: 'json' }));
    expect(actual).toEqual(JSON.parse(readFileSync(MATRIX, 'utf8')));
  }, 600_000);

  it('are never those of passwords, second factors, sessions, profiles, tokens, views and rules, with all rights neither [TOKN-03, threats 47]', async () => {
    const names = await admitted(await programWith(admin, TOKEN_RIGHTS));
    const forbidden =
      /^(password|session(?!WorkingOrganization)|security|profile|apiToken(?!Self)|userView|userSession|userResetPassword|userEmail|userUpdate|organization|subAdmin)/;
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(150);
    // With the right to read alone, no mutation but those that prepare a file.
    const reads = await admitted(
      await programWith(
        admin,
        TOKEN_RIGHTS.filter((right) => !right.endsWith('_WRITE')),
      ),
    );
    const mutations = new Set(httpFields().flatMap(({ kind, name }) => (kind === 'mutation' ? [name] : [])));
    expect(reads.filter((name) => mutations.has(name))).toEqual(['auditExport', 'userExportStart']);
  }, 120_000);

  it('send and receive files by the same rule [TOKN-03]', async () => {
    const program = await programWith(admin, ['PORTAL_READ']);
    for (const { path, method } of FILE_CALLS) {
      const { message } = await program.rest(method, `${path}?id=${newId()}&taskId=${newId()}&recordId=${newId()}`);
      expect(isRefused(message), path).toBe(true);
    }
    const all = await programWith(admin, TOKEN_RIGHTS);
    const refused: string[] = [];
    // Two answer a file to whoever may have one.
    const always = ['UserImportTemplate', 'AuditExportFile'];
    for (const { path, method, name } of FILE_CALLS.filter((call) => !always.includes(call.name))) {
      const { message } = await all.rest(method, `${path}?id=${newId()}&taskId=${newId()}&recordId=${newId()}`);
      if (isRefused(message)) refused.push(name);
    }
    expect(refused).toEqual([
      'AlarmExportDownload',
      'UserImportDownloadPasswords',
      'PictureShow',
      'OrganizationUploadLogo',
      'OrganizationLogo',
    ]);
  });
});
