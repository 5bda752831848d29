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

const send = createGraphiQLFetcher({
  url: GRAPHQL_PATH,
  headers: requestHeaders(),
  enableIncrementalDelivery: false,
  wsClient: createClient(SOCKET_ENTRANCE),
});

/** The parsed document, or undefined when it is none: the server says why. */
function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** GraphiQL's own document lags behind the typing, and a subscription would be sent as a query. */
const fetcher: Fetcher = (call, options) => send(call, { ...options, documentAST: parsed(call.query) });

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
