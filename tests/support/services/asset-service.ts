import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An asset as the service tells it. */
export interface ToldAsset {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly parentId?: string | null;
}

interface Answer {
  readonly status?: number;
  readonly body: string;
  /** The address that a redirect leads to. */
  readonly location?: string;
  /** The connection ends without an answer. */
  readonly isBrokenOff?: true;
  /** The body begins, and never ends. */
  readonly isUnending?: true;
}

/** An asset service that a test fills. */
export interface AssetService {
  readonly url: string;
  readonly requests: { readonly url: URL; readonly authorization: string | undefined }[];
  /** Its assets; 1000 a page unless `page` says fewer. */
  assets: ToldAsset[];
  page: number;
  /** The answer in place of the assets, when set. */
  answer: ((url: URL) => Answer | null) | null;
  /** A promise that the answers wait for. */
  gate: Promise<unknown>;
  /** How long each answer takes, in milliseconds. */
  delay: number;
  stop(): Promise<void>;
}

/** Starts an asset service at an address of this machine. */
export async function startAssetService(): Promise<AssetService> {
  const server = createServer((request, response) => {
    void respond(request).then(({ status = 200, body, location, isBrokenOff, isUnending }) => {
      if (isBrokenOff) return request.socket.destroy();
      response.writeHead(status, location === undefined ? {} : { location });
      if (isUnending) response.write(body);
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: AssetService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets?site=all`,
    requests: [],
    assets: [],
    page: 1000,
    answer: null,
    gate: Promise.resolve(),
    delay: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  async function respond(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://service');
    service.requests.push({ url, authorization: request.headers.authorization });
    await service.gate;
    await sleep(service.delay);
    return service.answer?.(url) ?? { status: 200, body: JSON.stringify(pageOf(service, url)) };
  }
  return service;
}

function pageOf({ assets, page }: AssetService, { searchParams }: URL) {
  const ids = searchParams.getAll('id');
  if (ids.length > 0) return { assets: assets.filter(({ id }) => ids.includes(id)) };
  const from = Number(searchParams.get('after') ?? 0);
  const isLast = from + page >= assets.length;
  return {
    assets: assets.slice(from, from + page),
    next: isLast ? null : String(from + page),
    total: assets.length,
  };
}
