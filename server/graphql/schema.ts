import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'type-graphql';
import { protectEdges } from './edges.js';
import { takeDocumentedEnums } from './enum-case.js';
import { RESOLVERS } from './resolvers.js';
import { protectRootFields } from './root-fields.js';
import { describeRoots } from './root-texts.js';
import { refuseWithoutEvent } from '../live/pushed-field.js';

/**
 * Builds the portal's schema with its guard. Throws when a root field or an edge lacks its declaration, so that a server
 * with an unguarded field never starts.
 */
export async function createSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: RESOLVERS,
    validate: { validationError: { target: false, value: false }, forbidUnknownValues: false },
    pubSub: UNUSED_PUBSUB,
  });
  describeRoots(schema);
  takeDocumentedEnums(schema);
  protectRootFields(schema);
  protectEdges(schema);
  refuseWithoutEvent(schema);
  return schema;
}

const refuse = (): never => {
  throw new Error('Events go through the outbox and Pushed subscriptions.');
};
/** type-graphql demands one as soon as there are subscriptions, though each of ours brings its own source. */
const UNUSED_PUBSUB = { publish: refuse, subscribe: refuse };
