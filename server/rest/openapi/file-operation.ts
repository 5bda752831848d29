import { SPREADSHEET_TYPE } from '../../integrations/spreadsheet/write-workbook.js';
import { SUCCESS_CODE } from '../../core/errors.js';
import type { FileCall } from '../file-calls.js';
import { envelopeOf } from './envelope.js';
import { exampleId } from './example-values.js';
import { objectSchema, orNull, SCALARS } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';
import { LOCALE, outcomeText } from './operation.js';
import { accessText, codesOf } from './outcomes.js';
import { refusalsOf } from './refusals.js';
import { securityOf } from './security.js';
import { tagOf } from './tags.js';

const binary = (type: string): JsonSchema => ({ type: 'string', contentMediaType: type });

/** The operation object of a call that takes or answers a file; its refusals have the envelope all the same. */
export function fileOperationOf(call: FileCall): JsonSchema {
  const { name, description, path, method, id, isDownload, body, rule, types = [SPREADSHEET_TYPE] } = call;
  const takesInput = id !== undefined || body !== undefined || !isDownload;
  const takesBody = method === 'POST' && takesInput;
  const codes = codesOf({
    rule,
    takesInput,
    takesIds: id !== undefined,
    isChange: method === 'POST' && rule.audit !== undefined,
    inputs: [],
  });
  const data = isDownload ? null : uploadAnswer(call);
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: description,
    description: accessText(rule),
    security: securityOf(rule.allow),
    parameters: [LOCALE, ...(method === 'GET' && id ? [idParameter(id)] : [])],
    ...(takesBody && { requestBody: { required: body === undefined, content: contentOf(call, types) } }),
    responses: {
      200: {
        description: `${isDownload ? 'The file, or an envelope if there is none. ' : ''}${outcomeText(codes)}`,
        content: {
          ...(isDownload && Object.fromEntries(types.map((type) => [type, { schema: binary(type) }]))),
          'application/json': data
            ? {
                schema: envelopeOf(orNull(data.schema)),
                example: { code: SUCCESS_CODE, message: '', data: data.example },
              }
            : { schema: { $ref: '#/components/schemas/Refusal' } },
        },
      },
      ...refusalsOf(takesBody),
    },
    'x-codes': codes,
  };
}

const idParameter = (id: string): JsonSchema => ({
  name: id,
  in: 'query',
  required: true,
  description: 'Id of the file or of its task.',
  schema: SCALARS.ID,
  example: exampleId(id),
});

/** Answers that are no plain id. */
const EXAMPLES: Readonly<Record<string, () => string>> = {
  icon: () => `picture:${exampleId('picture')}`,
  logo: () => `/app-portal/web/v1/organization/logo?id=${exampleId('picture')}`,
};

function uploadAnswer({ answer = '' }: FileCall) {
  return {
    schema: objectSchema({ [answer]: { type: 'string' } }, [answer]),
    example: { [answer]: EXAMPLES[answer]?.() ?? exampleId(answer) },
  };
}

/** Input types are defined by the calls that take them in GraphQL. */
const fieldSchema = (type: string): JsonSchema =>
  /^[a-z]/.test(type) ? { type } : { $ref: `#/components/schemas/${type}` };

function contentOf({ id, isDownload, body, fields = {} }: FileCall, types: readonly string[]): JsonSchema {
  if (body) {
    const properties = Object.fromEntries(Object.entries(body).map(([field, type]) => [field, fieldSchema(type)]));
    return { 'application/json': { schema: objectSchema(properties, []), example: {} } };
  }
  if (isDownload && id) {
    const schema = objectSchema({ [id]: { ...SCALARS.ID, description: 'Id of the file or of its task.' } }, [id]);
    return { 'application/json': { schema, example: { [id]: exampleId(id) } } };
  }
  const others = Object.entries(fields).map(([field, type]) => [field, { type }]);
  const properties = { file: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    'multipart/form-data': {
      schema: objectSchema({ ...properties, ...(Object.fromEntries(others) as JsonSchema) }, ['file']),
      encoding: { file: { contentType: types.join(', ') } },
    },
  };
}
