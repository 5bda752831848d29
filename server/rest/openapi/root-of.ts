import type { FieldNode, GraphQLField, GraphQLSchema } from 'graphql';
import type { RestCall } from '../documents.js';

/** The one root field of a call: its place in the document, and its definition. Throws for a call without one. */
export function rootOf(
  schema: GraphQLSchema,
  { operation, name }: RestCall,
): { root: FieldNode; field: GraphQLField<unknown, unknown> } {
  const [root] = operation.selectionSet.selections;
  const parent = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.kind === 'Field' ? parent?.getFields()[root.name.value] : undefined;
  if (root?.kind !== 'Field' || !field) throw new Error(`schema/rest ${name} selects no root field.`);
  return { root, field };
}
