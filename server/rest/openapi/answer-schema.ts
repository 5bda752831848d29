import type { GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getNamedType, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { RestCall } from '../documents.js';
import { selectedFields } from '../selected-fields.js';
import { shapeKey } from './answer-shapes.js';
import type { Components } from './components.js';
import { describedLimits } from './described-limits.js';
import { described, objectSchema, orNull, SCALARS } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';
import { rootOf } from './root-of.js';

interface Parts {
  readonly components: Components;
  /** Component names by the keys of shapes. */
  readonly names: ReadonlyMap<string, string>;
}

/** For a call that returns less than its field. */
const REDUCED = { id: SCALARS.ID ?? {}, null: SCALARS.Void ?? {} } as const;

/** The JSON schema of `data` in the successful answer of a call: its selected fields by alias, and no others. */
export function answerSchema(schema: GraphQLSchema, call: RestCall, parts: Parts): JsonSchema {
  const { field, root } = rootOf(schema, call);
  return call.answer ? REDUCED[call.answer] : outputSchema(parts, field.type, root.selectionSet);
}

function outputSchema(
  parts: Parts,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  description?: string | null,
): JsonSchema {
  const schema = valueSchema(parts, isNonNullType(type) ? type.ofType : type, selection);
  const limited = { ...schema, ...describedLimits(schema.type, description) };
  return described(isNonNullType(type) ? limited : orNull(limited), description);
}

function valueSchema(parts: Parts, type: GraphQLOutputType, selection: SelectionSetNode | undefined): JsonSchema {
  if (isListType(type)) return { type: 'array', items: outputSchema(parts, type.ofType, selection) };
  if (isEnumType(type)) return parts.components.referEnum(type);
  if (!isObjectType(type)) return SCALARS[getNamedType(type).name] ?? {};
  const name = parts.names.get(shapeKey(type, selection)) ?? type.name;
  return parts.components.refer(name, () => {
    const fields = selectedFields(type, selection);
    const properties = fields.map(({ name: property, field, definition }) => [
      property,
      outputSchema(parts, definition.type, field.selectionSet, definition.description),
    ]);
    const required = fields.filter(({ isOptional }) => !isOptional).map((field) => field.name);
    return described(objectSchema(Object.fromEntries(properties) as JsonSchema, required), type.description);
  });
}
