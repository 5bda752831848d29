import { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { emitClientEvent } from '../core/events';
import { resumeAll, resumption } from './resumption';
import { revival } from './revival';
import { SOCKET_ENTRANCE } from './socket-entrance';

/** MSG-34 */
const RETRIES = 5;
const RETRY_WAIT = 1_000;
/** MSG-33 */
const HEARTBEAT = 30_000;
/** MSG-33: a connection that answers no ping within this time is considered dead. */
const PONG_WAIT = 5_000;

let hasBeenOpen = false;
let deadline: ReturnType<typeof setTimeout> | undefined;

/** The live connection: opened with the first subscription (MSG-38). */
const client = createClient({
  ...SOCKET_ENTRANCE,
  lazy: true,
  retryAttempts: RETRIES,
  retryWait: () => new Promise((resolve) => setTimeout(resolve, RETRY_WAIT)),
  shouldRetry: () => true,
  keepAlive: HEARTBEAT,
  on: {
    connected: () => {
      // Events were missed while the connection was lost: the server sends them, or everything is read again.
      if (hasBeenOpen && !resumeAll()) emitClientEvent('stale', undefined);
      hasBeenOpen = true;
    },
    ping: (isReceived) => {
      if (!isReceived) deadline = setTimeout(() => client.terminate(), PONG_WAIT);
    },
    pong: (isReceived) => {
      if (isReceived) clearTimeout(deadline);
    },
    closed: () => clearTimeout(deadline),
  },
});

export const socketLink = ApolloLink.from([resumption, revival, new GraphQLWsLink(client)]);
