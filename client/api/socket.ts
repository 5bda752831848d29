import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { emitClientEvent } from './events';
import { accessToken } from './token';
import { GRAPHQL_PATH } from './transport';

/** MSG-34 */
const RETRIES = 5;
const RETRY_WAIT = 1_000;
/** MSG-33 */
const HEARTBEAT = 30_000;
const UNAUTHORIZED = 4401;

let hasBeenOpen = false;

/** The live connection: opened with the first subscription, secure unless the page is plain http (MSG-38). */
const client = createClient({
  url: () => `${location.protocol === 'http:' ? 'ws' : 'wss'}://${location.host}${GRAPHQL_PATH}`,
  connectionParams: () => {
    const token = accessToken();
    return { locale: document.documentElement.lang, ...(token ? { token } : {}) };
  },
  lazy: true,
  retryAttempts: RETRIES,
  retryWait: () => new Promise((resolve) => setTimeout(resolve, RETRY_WAIT)),
  shouldRetry: (event) => !(event instanceof CloseEvent) || event.code !== UNAUTHORIZED,
  keepAlive: HEARTBEAT,
  on: {
    connected: () => {
      // What happened while the connection was gone is read again rather than guessed.
      if (hasBeenOpen) emitClientEvent('stale', undefined);
      hasBeenOpen = true;
    },
  },
});

export const socketLink = new GraphQLWsLink(client);
