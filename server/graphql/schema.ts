import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'type-graphql';
import { RESOLVERS } from './resolvers.js';
import { protectRootFields } from './root-fields.js';

/**
 * Builds the portal's schema with its guard. Throws when a root field lacks its declaration, so that a server with an
 * unguarded field never starts.
 */
export async function createSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: RESOLVERS,
    validate: { validationError: { target: false, value: false }, whitelist: true, forbidUnknownValues: false },
    // Subscriptions are wired in live/, with bounded queues; the built-in pub/sub stays unused.
    pubSub: { publish: () => undefined, subscribe: () => ({ [Symbol.asyncIterator]: () => emptyIterator() }) },
  });
  protectRootFields(schema);
  return schema;
}

const emptyIterator = (): AsyncIterator<never> => ({ next: async () => ({ done: true, value: undefined }) });
