import type { GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getNullableType, isEnumType, isListType, isObjectType } from 'graphql';
import { isNumbered } from '../graphql/enum-case.js';
import type { RestCall } from './documents.js';
import { selectedFields } from './selected-fields.js';

type Convert = (value: unknown) => unknown;

/**
 * Prepares the conversion of a call's answer from names of the schema to the documented numbers. The conversion changes
 * the answer in place, because nobody else has it; an answer without such an enum is left as it is.
 */
export function documentedNumbers(schema: GraphQLSchema, call: RestCall): Convert {
  const root = schema.getRootType(call.operation.operation);
  const convert = root ? conversionOf(root, call.operation.selectionSet) : null;
  return convert ?? ((answer) => answer);
}

/** Null for a type that holds no such enum, in the fields that are selected. */
function conversionOf(type: GraphQLOutputType, selection: SelectionSetNode | undefined): Convert | null {
  const given = getNullableType(type);
  if (isListType(given)) {
    const convert = conversionOf(given.ofType, selection);
    return convert && orNull((items) => (items as unknown[]).map(convert));
  }
  if (isEnumType(given)) {
    return isNumbered(given) ? orNull((name) => given.getValue(String(name))?.value as number) : null;
  }
  if (!isObjectType(given)) return null;
  const fields = selectedFields(given, selection).flatMap(({ name, field, definition }) => {
    const convert = conversionOf(definition.type, field.selectionSet);
    return convert ? [[name, convert] as const] : [];
  });
  if (fields.length === 0) return null;
  return orNull((value) => {
    const answer = value as Record<string, unknown>;
    for (const [name, convert] of fields) answer[name] = convert(answer[name]);
    return answer;
  });
}

/** Null stays, and so does a field that the call left out. */
const orNull =
  (convert: Convert): Convert =>
  (value) =>
    value == null ? value : convert(value);
