import type { GraphQLArgument, GraphQLInputType } from 'graphql';
import { getNamedType, getNullableType, GraphQLString, isInputObjectType, isListType } from 'graphql';
import { requireWritable } from '../core/text.js';

/** Texts by language are named with their argument, as services name them; other inputs by their own fields. */
const BY_LANGUAGE = 'LocalizedTextInput';

type Values = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => void;
type Checks = readonly (readonly [name: string, check: Check])[];

/**
 * Refuses arguments with forbidden characters in a text ({@link requireWritable}), naming the field. It checks every
 * argument of a mutation, so that no service can forget it (threats 30).
 */
export function requireWritableTexts(args: readonly GraphQLArgument[]): (given: Values) => void {
  const checks = args.flatMap(({ name, type }): Checks => {
    const check = checkOf(type, fieldOf(name, type));
    return check ? [[name, check]] : [];
  });
  return (given) => run(checks, given);
}

function fieldOf(argument: string, type: GraphQLInputType): string {
  const named = getNamedType(type);
  return isInputObjectType(named) && named.name !== BY_LANGUAGE ? '' : argument;
}

function run(checks: Checks, given: Values): void {
  for (const [name, check] of checks) if (given[name] != null) check(given[name]);
}

/** Null for a type that holds no texts. */
function checkOf(type: GraphQLInputType, field: string): Check | null {
  const given = getNullableType(type);
  if (given === GraphQLString) return (text) => requireWritable(field, String(text));
  if (isListType(given)) {
    const check = checkOf(given.ofType, field);
    return check && ((items) => (items as readonly unknown[]).forEach((item) => item != null && check(item)));
  }
  if (!isInputObjectType(given)) return null;
  const checks = Object.values(given.getFields()).flatMap((inner): Checks => {
    const check = checkOf(inner.type, field ? `${field}.${inner.name}` : inner.name);
    return check ? [[inner.name, check]] : [];
  });
  return checks.length === 0 ? null : (value) => run(checks, value as Values);
}
