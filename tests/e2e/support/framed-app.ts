import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const SDK = fileURLToPath(new URL('../../../dist/sdk/portal-sdk.js', import.meta.url));

/** A request that reached an app's server. */
interface Visit {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A foreign app at an origin of its own. */
export interface FramedApp {
  readonly url: string;
  readonly visits: readonly Visit[];
  stop(): Promise<void>;
}

type Page = string | { readonly html: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * Serves `pages` by path, and the built SDK beside them, at an address that is another site than the portal's
 * "localhost": browsers then treat it as a foreign one.
 */
export async function startFramedApp(pages: Readonly<Record<string, Page>>): Promise<FramedApp> {
  const visits: Visit[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://app');
      visits.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (pathname === '/portal-sdk.js') {
        return response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(SDK));
      }
      if (request.method === 'POST') return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      const page = pages[pathname];
      if (page === undefined) return response.writeHead(404).end();
      const { html, headers = {} } = typeof page === 'string' ? { html: page } : page;
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
