/** A JSON schema of OpenAPI 3.1, or another part of the description. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Whole numbers beyond 32 bits that JSON and JavaScript still carry exactly. */
const INT64 = { type: 'integer', format: 'int64' } as const;
const INT32 = { type: 'integer', format: 'int32' } as const;

const ID_LENGTH = 40;

/** The JSON schema of each GraphQL scalar. */
export const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string', maxLength: ID_LENGTH },
  String: { type: 'string' },
  Int: INT32,
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  Timestamp: INT64,
  JSONObject: { type: 'object', additionalProperties: { type: 'string' } },
  AppManifest: { type: 'object', additionalProperties: true },
  Void: { type: 'null' },
};

/** `schema`, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.type === 'null') return schema;
  if (typeof schema.type === 'string' && !('enum' in schema)) return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** `schema` with a description of the place where it stands. */
export const described = (schema: JsonSchema, description: string | null | undefined): JsonSchema =>
  description ? { ...schema, description } : schema;

/** An object with the names of the properties that it never lacks. */
export const objectSchema = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** Whether a schema is that of an id. */
export const isId = ({ maxLength }: JsonSchema): boolean => maxLength === ID_LENGTH;
