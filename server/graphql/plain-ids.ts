import type { GraphQLArgument, GraphQLInputType } from 'graphql';
import { getNullableType, GraphQLID, isInputObjectType, isListType } from 'graphql';
import { isPlainId } from '../core/ids.js';

type Values = Readonly<Record<string, unknown>>;
type Cleaner = (value: unknown) => unknown;

/** No row has it. */
const NOBODY = '?';

/** Validates the ids in the arguments of a field ({@link isPlainId}); an invalid id is answered like an unknown one. */
export function plainIds(args: readonly GraphQLArgument[]): (given: Values) => Values {
  const cleaners = cleanersOf(args);
  if (cleaners.length === 0) return (given) => given;
  return (given) => cleaned(cleaners, given);
}

type Cleaners = readonly (readonly [name: string, clean: Cleaner])[];

function cleaned(cleaners: Cleaners, given: Values): Values {
  const changed = cleaners.flatMap(([name, clean]) => (given[name] == null ? [] : [[name, clean(given[name])]]));
  return { ...given, ...Object.fromEntries(changed) };
}

const cleanersOf = (fields: readonly { readonly name: string; readonly type: GraphQLInputType }[]): Cleaners =>
  fields.flatMap(({ name, type }) => {
    const clean = cleanerOf(type);
    return clean ? [[name, clean] as const] : [];
  });

/** Null for a type that holds no ids. */
function cleanerOf(type: GraphQLInputType): Cleaner | null {
  const given = getNullableType(type);
  if (given === GraphQLID) return (id) => (id === '' || isPlainId(String(id)) ? id : NOBODY);
  if (isListType(given)) {
    const clean = cleanerOf(given.ofType);
    return clean && ((items) => (items as readonly unknown[]).map((item) => (item == null ? item : clean(item))));
  }
  if (!isInputObjectType(given)) return null;
  const cleaners = cleanersOf(Object.values(given.getFields()));
  return cleaners.length === 0 ? null : (value) => cleaned(cleaners, value as Values);
}
