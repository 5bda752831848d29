import type { GraphQLEnumType, GraphQLInputType, GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  typeFromAST,
} from 'graphql';
import { ERRORS, SUCCESS_CODE } from '../core/errors.js';
import { SPREADSHEET_TYPE } from '../integrations/spreadsheet/write-workbook.js';
import { LOCALES } from '../core/locale.js';
import { HOST_PREFIX, SESSION_COOKIE } from '../http/cookie.js';
import { isNumbered } from '../graphql/enum-case.js';
import { rootFields } from '../graphql/root-fields.js';
import type { RestCall } from './documents.js';
import type { FileCall } from './file-calls.js';
import { FILE_CALLS } from './file-calls.js';
import { restCalls } from './documents.js';

type Schema = Record<string, unknown>;

const SCALARS: Readonly<Record<string, Schema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Timestamp: { type: 'integer', description: 'Milliseconds since 1970-01-01T00:00Z.' },
  JSONObject: { type: 'object', additionalProperties: { type: 'string' } },
  Void: { type: 'null' },
};

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** An enum is answered and taken by its documented numbers, if it has them. */
function enumSchema(type: GraphQLEnumType): Schema {
  const values = type.getValues();
  if (!isNumbered(type)) return { type: 'string', enum: values.map(({ name }) => name) };
  const description = `${values.map(({ name, value }) => `${String(value)} ${name}`).join(', ')}.`;
  return { type: 'integer', enum: values.map(({ value }) => value as number), description };
}

/** The JSON schema of a variable. */
function inputSchema(type: GraphQLInputType): Schema {
  if (isNonNullType(type)) return inputSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType) };
  if (isEnumType(type)) return enumSchema(type);
  if (!isInputObjectType(type)) return SCALARS[getNamedType(type).name] ?? {};
  const fields = Object.values(type.getFields());
  const required = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, inputSchema(field.type)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The JSON schema of a document's selection: its fields by alias, and no others. */
function outputSchema(type: GraphQLOutputType, selection: SelectionSetNode | undefined): Schema {
  if (isNonNullType(type)) return outputSchema(type.ofType, selection);
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType, selection) };
  if (isEnumType(type)) return enumSchema(type);
  if (!isObjectType(type)) return SCALARS[getNamedType(type).name] ?? {};
  const properties: Schema = {};
  const optional = new Set<string>();
  for (const field of selection?.selections ?? []) {
    if (field.kind !== 'Field') continue;
    const definition = type.getFields()[field.name.value];
    if (!definition) continue;
    const schema = outputSchema(definition.type, field.selectionSet);
    const numbers = schema.enum ? schema.description : undefined;
    const description = [definition.description, numbers].filter(Boolean).join(' ');
    const described = description ? { ...schema, description } : schema;
    const name = field.alias?.value ?? field.name.value;
    properties[name] = isNonNullType(definition.type) ? described : orNull(described);
    // A field that the call may leave out.
    if (field.directives?.length) optional.add(name);
  }
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.has(name)) };
}

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { $ref: '#/components/schemas/Code' }, message: { type: 'string' }, data },
});

/** The authentication of a field, by its own declaration. */
const SECURITY = {
  PUBLIC: [],
  APP: [{ appCredentials: [] }],
  session: [{ session: [] }, { bearer: [] }],
} as const;

/** For a call that returns less than its field. */
const ANSWERS = { id: SCALARS.ID ?? {}, null: SCALARS.Void ?? {} } as const;

function operationOf(schema: GraphQLSchema, call: RestCall, allow: string) {
  const variables = (call.operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    required: type.kind === 'NonNullType' && !defaultValue,
    type: typeFromAST(schema, type as never) as GraphQLInputType,
  }));
  const [root] = call.operation.selectionSet.selections;
  const parent = call.operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.kind === 'Field' ? parent?.getFields()[root.name.value] : undefined;
  const whole = field && root?.kind === 'Field' ? outputSchema(field.type, root.selectionSet) : {};
  const data = call.answer ? ANSWERS[call.answer] : whole;
  const required = variables.filter((variable) => variable.required).map((variable) => variable.name);
  const body = {
    type: 'object',
    properties: Object.fromEntries(variables.map(({ name, type }) => [name, inputSchema(type)])),
    ...(required.length > 0 ? { required } : {}),
  };
  return {
    operationId: call.name,
    tags: [call.path.split('/')[0]],
    summary: call.description,
    security: allow === 'PUBLIC' || allow === 'APP' ? SECURITY[allow] : SECURITY.session,
    parameters: [
      { $ref: '#/components/parameters/Locale' },
      ...(call.method === 'GET'
        ? variables.map(({ name, required: isRequired, type }) => ({
            name,
            in: 'query',
            required: isRequired,
            schema: inputSchema(type),
          }))
        : []),
    ],
    ...(call.method === 'POST' && variables.length > 0
      ? { requestBody: { required: required.length > 0, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'Understood; the outcome is in code.',
        content: {
          'application/json': {
            schema: envelope(orNull(data)),
          },
        },
      },
    },
  };
}

const binary = (type: string): Schema => ({ type: 'string', contentMediaType: type });

/** A call that takes or returns a file; refusals use the envelope all the same. */
function fileOperationOf(call: FileCall) {
  const {
    name,
    description,
    path,
    method,
    id,
    isDownload,
    answer = '',
    types = [SPREADSHEET_TYPE],
    fields = {},
  } = call;
  const ids = id ? { [id]: { type: 'string' } } : {};
  const upload = {
    type: 'object',
    properties: {
      file: binary(types.join(', ')),
      ...Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, { type }])),
    },
    required: ['file'],
  };
  const body = isDownload
    ? { 'application/json': { schema: { type: 'object', properties: ids, required: Object.keys(ids) } } }
    : { 'multipart/form-data': { schema: upload } };
  const data = isDownload
    ? { type: 'null' }
    : orNull({ type: 'object', properties: { [answer]: { type: 'string' } }, required: [answer] });
  return {
    operationId: name,
    tags: [path.split('/')[0]],
    summary: description,
    security: SECURITY.session,
    parameters: [
      { $ref: '#/components/parameters/Locale' },
      ...(method === 'GET' && id ? [{ name: id, in: 'query', required: true, schema: { type: 'string' } }] : []),
    ],
    ...(method === 'POST' && (id || !isDownload) ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: {
        description: isDownload ? 'The file, or why there is none.' : 'Understood; the outcome is in code.',
        content: {
          ...(isDownload && Object.fromEntries(types.map((type) => [type, { schema: binary(type) }]))),
          'application/json': { schema: envelope(data) },
        },
      },
    },
  };
}

/** The OpenAPI 3.1 description of every documented call, generated from the documents that serve it. */
export function openApi(schema: GraphQLSchema): Schema {
  const allowed = new Map(rootFields(schema).map((field) => [field.name, field.rule.allow]));
  const paths: Schema = {};
  for (const call of restCalls(schema).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [root] = call.operation.selectionSet.selections;
    const allow = (root?.kind === 'Field' && allowed.get(root.name.value)) || 'MEMBER';
    paths[`/${call.path}`] = { [call.method.toLowerCase()]: operationOf(schema, call, allow) };
  }
  for (const call of FILE_CALLS) paths[`/${call.path}`] = { [call.method.toLowerCase()]: fileOperationOf(call) };
  const codes = Object.entries(ERRORS).map(([name, { envelopeCode }]) => `${envelopeCode} ${name}`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Application portal',
      version: '1',
      description:
        'Each call is one GraphQL document; both doors obey the same checks. HTTP status is 200 for every call that was understood. Code 503 (BUSY) is an addition to the documented codes: its answer carries Retry-After, in seconds, and the same call may be made again. A request beyond the limit of calls is refused unread with HTTP status 429. Each answer with code 429 carries Retry-After, and RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset for a limit of calls. X-Request-Id names the request in every answer.',
    },
    servers: [{ url: '/app-portal/web/v1' }],
    paths,
    components: {
      parameters: {
        Locale: {
          name: 'Locale',
          in: 'header',
          schema: { type: 'string', enum: LOCALES },
          description: 'Language of messages and names. Without it Accept-Language counts.',
        },
      },
      schemas: {
        Code: {
          type: 'integer',
          enum: [SUCCESS_CODE, ...new Set(Object.values(ERRORS).map((kind) => kind.envelopeCode))],
          description: `${SUCCESS_CODE} success, ${codes.join(', ')}`,
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Over https it is called ${HOST_PREFIX}${SESSION_COOKIE}.`,
        },
        bearer: { type: 'http', scheme: 'bearer' },
        appCredentials: { type: 'http', scheme: 'basic', description: 'App id and secret.' },
      },
    },
  };
}
