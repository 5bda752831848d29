import type { GraphQLSchema } from 'graphql';

/** The descriptions of the root types. */
const TEXTS = {
  Query: 'Calls that read.',
  Mutation: 'Calls that change data: all of the change, or nothing if the call is refused.',
  Subscription: 'Events for an open session, sent over a socket.',
} as const;

/** Describes the root types of a schema, whose texts type-graphql offers no place for. */
export function describeRoots(schema: GraphQLSchema): void {
  for (const [name, description] of Object.entries(TEXTS)) {
    const root = schema.getType(name);
    if (root) root.description = description;
  }
}
