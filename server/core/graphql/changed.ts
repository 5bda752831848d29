import type { GraphQLResolveInfo } from 'graphql';
import { selectedFields } from './selection.js';

/** The answer of a mutation: the object that it changed, or the id alone if the document selects nothing else. */
export type Changed<View extends { id: string }> = View | Pick<View, 'id'>;

const KNOWN: ReadonlySet<string> = new Set(['id', '__typename']);

/**
 * Answers a mutation with the object that it changed, as `read` returns it for the selected fields. Call it after the
 * change, in the same transaction. A document that selects the id alone costs no statement.
 */
export async function readChanged<View extends { id: string }>(
  info: GraphQLResolveInfo,
  id: string,
  read: (fields: ReadonlySet<string>) => Promise<View>,
): Promise<Changed<View>> {
  const fields = selectedFields(info);
  return [...fields].every((field) => KNOWN.has(field)) ? { id } : read(fields);
}
