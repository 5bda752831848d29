import 'graphiql/setup-workers/vite';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './explorer.css';
import { useMonaco } from '@graphiql/react';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import type { Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { parse } from 'graphql';
import type { DocumentNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SOCKET_ENTRANCE } from '../api/socket-entrance';
import { GRAPHQL_PATH, requestHeaders } from '../api/transport';
import { currentTheme } from '../theme/theme';
import { applyComponents, EDITOR_THEME, editorTheme } from './explorer-colors';
import { explorerStorage } from './explorer-storage';
import { applyPalette, byId, requireSession } from './page';

const EXAMPLE = '{\n  sessionGet {\n    adminLevel\n    user {\n      username\n      name\n    }\n  }\n}\n';

const tokenField = byId<HTMLInputElement>('token');
/** The API token to call by; blank for the session. It stays in its field. */
const chosenToken = () => tokenField.value.trim();

/** Sends calls by an API token alone, without the cookie, or by the session if the token is blank. */
function senderBy(token: string) {
  const headers = { locale: document.documentElement.lang, 'apollo-require-preflight': '1' };
  const socket = createClient(
    token ? { ...SOCKET_ENTRANCE, connectionParams: { locale: headers.locale, token } } : SOCKET_ENTRANCE,
  );
  const send = createGraphiQLFetcher({
    url: GRAPHQL_PATH,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : requestHeaders(),
    fetch: (address: RequestInfo | URL, init?: RequestInit) =>
      fetch(address, { ...init, credentials: token ? 'omit' : 'same-origin' }),
    enableIncrementalDelivery: false,
    wsClient: socket,
  });
  return { token, send, socket };
}
let sender = senderBy('');

/** The parsed document, or undefined when it is none: the server says why. */
function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** GraphiQL's own document lags behind the typing, and a subscription would be sent as a query. */
const fetcher: Fetcher = (call, options) => {
  if (sender.token !== chosenToken()) {
    void sender.socket.dispose();
    sender = senderBy(chosenToken());
  }
  return sender.send(call, { ...options, documentAST: parsed(call.query) });
};

function tellCaller(): void {
  const caller = chosenToken() ? 'by the API token' : 'as you, in the organization you work in';
  byId('caller').textContent = `Calls run ${caller}. Ctrl+Enter runs.`;
}

/** Gives the editors the colours of the portal's theme, once their code has loaded. */
function EditorColors(): null {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    monaco?.editor.defineTheme(EDITOR_THEME, editorTheme());
    monaco?.editor.setTheme(EDITOR_THEME);
  }, [monaco]);
  return null;
}

applyPalette();
applyComponents();
tokenField.addEventListener('input', tellCaller);
tellCaller();
await requireSession();
createRoot(byId('explorer')).render(
  <GraphiQL
    fetcher={fetcher}
    defaultQuery={EXAMPLE}
    storage={explorerStorage}
    forcedTheme={currentTheme() === 'WHITE' ? 'light' : 'dark'}
    editorTheme={{ dark: EDITOR_THEME, light: EDITOR_THEME }}
    shouldPersistHeaders={false}
    inputValueDeprecation
    schemaDescription
  >
    <GraphiQL.Logo> </GraphiQL.Logo>
    <EditorColors />
  </GraphiQL>,
);
