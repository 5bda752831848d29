import type { GraphQLInputType } from 'graphql';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { MAX_IDS } from '../../core/ids.js';
import type { Components } from './components.js';
import { describedLimits } from './described-limits.js';
import { described, objectSchema, orNull, SCALARS } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';

/** The JSON schema of an input; one that may be null says so. Input objects and enums are components. */
export function inputSchema(components: Components, type: GraphQLInputType, description?: string | null): JsonSchema {
  const isNullable = !isNonNullType(type);
  const schema = valueSchema(components, isNonNullType(type) ? type.ofType : type);
  const limited = { ...schema, ...describedLimits(schema.type, description) };
  return described(isNullable ? orNull(limited) : limited, description);
}

function valueSchema(components: Components, type: GraphQLInputType): JsonSchema {
  if (isListType(type)) {
    const isOfIds = getNamedType(type).name === 'ID';
    return { type: 'array', items: inputSchema(components, type.ofType), ...(isOfIds && { maxItems: MAX_IDS }) };
  }
  if (isEnumType(type)) return components.referEnum(type);
  if (!isInputObjectType(type)) return SCALARS[getNamedType(type).name] ?? {};
  return components.refer(type.name, () => {
    const fields = Object.values(type.getFields());
    const properties = fields.map((field) => [field.name, inputSchema(components, field.type, field.description)]);
    const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    return described(
      objectSchema(
        Object.fromEntries(properties) as JsonSchema,
        required.map(({ name }) => name),
      ),
      type.description,
    );
  });
}
