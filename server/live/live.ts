import type { Server } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Environment } from '../config/environment.js';
import type { PubSub } from '../core/pubsub.js';
import type { Runtime } from '../core/runtime.js';
import { inProcessPubSub } from './in-process.js';

/** The live side of one server. */
export interface Live {
  readonly pubsub: PubSub;
  readonly nudge: () => void;
  /** Serves graphql-ws on `server`; the answer closes the sockets. */
  serveSockets(runtime: Runtime, server: Server, schema: GraphQLSchema): () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts the relay and its publish/subscribe. */
export async function startLive(_environment: Environment, _database: DataSource, _log: Logger): Promise<Live> {
  const pubsub = inProcessPubSub();
  return {
    pubsub,
    nudge: () => undefined,
    serveSockets: () => async () => undefined,
    stop: () => pubsub.close(),
  };
}
