import { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { lose, regain, whenReachable } from '../core/connection';
import { emitClientEvent } from '../core/events';
import { keepPosition, resumeAll, resumption } from './resumption';
import { revival } from './revival';
import { SOCKET_ENTRANCE } from './socket-entrance';
import { post } from './transport';

/** MSG-34 */
const RETRIES = 5;
const RETRY_WAIT = 1_000;
/** MSG-33 */
const HEARTBEAT = 30_000;
/** MSG-33: a connection that answers no ping within this time is considered dead. */
const PONG_WAIT = 5_000;
/** The server keeps events for an hour. */
const POSITION_KEPT = 20 * 60_000;
/** The close code of an end that was meant; codes of our own tell refusals, which no new connection mends. */
const NORMAL = 1_000;
const REFUSED = 4_000;
/** Code of graphql-ws for a connection that it gave up. */
const TERMINATED = 4_499;

let hasBeenOpen = false;
let deadline: ReturnType<typeof setTimeout> | undefined;
let positions: ReturnType<typeof setInterval> | undefined;

const notePosition = () =>
  void keepPosition(async () => {
    const { data } = await post({ query: 'query LivePosition { livePosition }' });
    return (data as { readonly livePosition: string }).livePosition;
  }).catch(() => undefined);

/**
 * The live connection: opened with the first subscription (MSG-38). A lost one is tried again when the portal answers
 * and it is this tab's turn; a browser that is refused sockets would wait longer each time.
 */
const client = createClient({
  ...SOCKET_ENTRANCE,
  lazy: true,
  retryAttempts: RETRIES,
  retryWait: async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT));
    await whenReachable();
  },
  shouldRetry: () => true,
  keepAlive: HEARTBEAT,
  on: {
    connected: () => {
      regain('socket');
      // Events were missed while the connection was lost: the server sends them, or everything is read again.
      if (hasBeenOpen && !resumeAll()) emitClientEvent('stale', undefined);
      if (!hasBeenOpen) notePosition();
      hasBeenOpen = true;
      positions = setInterval(notePosition, POSITION_KEPT);
    },
    ping: (isReceived) => {
      if (!isReceived) deadline = setTimeout(() => client.terminate(), PONG_WAIT);
    },
    pong: (isReceived) => {
      if (isReceived) clearTimeout(deadline);
    },
    closed: (event) => {
      clearTimeout(deadline);
      clearInterval(positions);
      const { code } = event as CloseEvent;
      const isMeant = code === NORMAL || (code >= REFUSED && code !== TERMINATED);
      if (isMeant) regain('socket');
      else if (hasBeenOpen) lose('socket');
    },
  },
});

export const socketLink = ApolloLink.from([resumption, revival, new GraphQLWsLink(client)]);
