import { GraphQLScalarType } from 'graphql';
import { GraphQLVoid } from 'graphql-scalars';

/** The answer of a mutation without data: always null (CALL-011). */
export const Void = GraphQLVoid;

const milliseconds = (value: unknown): number => {
  const time = typeof value === 'bigint' ? Number(value) : value;
  if (typeof time !== 'number' || !Number.isSafeInteger(time)) throw new TypeError('A timestamp is a whole number.');
  return time;
};

/** Epoch milliseconds as a number (I18N-11). */
export const Timestamp = new GraphQLScalarType<number, number>({
  name: 'Timestamp',
  description: 'Milliseconds since 1970-01-01T00:00Z.',
  serialize: milliseconds,
  parseValue: milliseconds,
  parseLiteral: (node) => {
    if (node.kind !== 'IntValue') throw new TypeError('A timestamp is a whole number.');
    return milliseconds(Number(node.value));
  },
});
