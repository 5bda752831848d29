import type { GraphQLResolveInfo } from 'graphql';
import { selectedFields } from './selection.js';

/**
 * The answer of a mutation: the object that it changed. It is `known` if the document selects no other field, so that
 * nothing is read again; otherwise `read` reads it, in the transaction of the mutation, with the selected fields.
 */
export async function changed<Answer>(
  info: GraphQLResolveInfo,
  known: Partial<Answer>,
  read: (fields: ReadonlySet<string>) => Answer | Promise<Answer>,
): Promise<Answer> {
  const fields = selectedFields(info);
  // Only selected fields are answered.
  return isKnown(fields, known) ? (known as Answer) : read(fields);
}

/** {@link changed} for a mutation that changed several rows: those with these ids, in their order. */
export async function changedRows<Row extends { readonly id: string }>(
  info: GraphQLResolveInfo,
  ids: readonly string[],
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0 || isKnown(selectedFields(info), { id: '' })) return ids.map((id) => ({ id }) as Row);
  const rows = new Map((await read()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const isKnown = (fields: ReadonlySet<string>, known: object) =>
  [...fields].every((field) => field === '__typename' || field in known);
