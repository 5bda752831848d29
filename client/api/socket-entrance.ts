import { accessToken } from './token';
import { GRAPHQL_PATH } from './transport';

/** The address of the live connection, secure unless the page is plain http, and what it signs in with (MSG-38). */
export const SOCKET_ENTRANCE = {
  url: () => `${location.protocol === 'http:' ? 'ws' : 'wss'}://${location.host}${GRAPHQL_PATH}`,
  connectionParams: () => {
    const token = accessToken();
    return { locale: document.documentElement.lang, ...(token ? { token } : {}) };
  },
};
