import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { addressGroup, canonicalAddress } from '../core/ip-ranges.js';
import { Quota } from '../core/quota.js';

/**
 * How long, in milliseconds, a client may take for the headers of a request, and for a whole request: a file of 2 MB
 * comes within it at 35 kB a second.
 */
export const REQUEST_TIMEOUTS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
};

/** A connection on which nothing moves for so long is cut; the longest call, with its database frozen, ends before. */
const STALL = 20_000;
/** Maximum of bytes of incoming requests and waiting answers, all clients together; beyond it the oldest are cut. */
const MAX_HELD = 64 * 1_048_576;
/** An exchange older than this, in milliseconds, may be cut: healthy clients and proxies take less. */
const OLD = 2_000;
const CHECK = 1_000;
/** Connections of an address beside its sockets. */
const CALLS_PER_ADDRESS = 1_000;

/** A request that is not answered to its end. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly began: number;
  /** Of its connection, before it came. */
  readonly bytesBefore: number;
}

/**
 * Bounds the resources that slow clients hold: connections of one address, idle connections, and the memory of
 * half-sent requests and unread answers. Cut connections are reset, because the system would keep offering unread data
 * for minutes. Sockets have bounds of their own (subscription-peer.ts).
 * @param isTrusted whether an address is one of our proxies, behind which many clients share connections
 * @param socketsPerAddress additional connections that an address may hold
 */
export function limitSlowClients(
  server: Server,
  log: Logger,
  isTrusted: (address: string) => boolean,
  socketsPerAddress: number,
): void {
  // Idle kept-alive connections end here too, gracefully.
  server.setTimeout(STALL, (connection: Socket) => {
    if (connection.writableLength > 0) connection.resetAndDestroy();
    else connection.destroy();
  });

  const addresses = new Quota(socketsPerAddress + CALLS_PER_ADDRESS);
  server.on('connection', (connection: Socket) => {
    const address = canonicalAddress(connection.remoteAddress);
    if (isTrusted(address)) return;
    const network = addressGroup(address);
    if (!addresses.take(network)) return void connection.resetAndDestroy();
    // Not `once`, whose record would stay as long as the connection: thousands become sockets.
    connection.on('close', () => addresses.giveBack(network));
  });

  const exchanges = new Set<Exchange>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, began: performance.now(), bytesBefore: request.socket.bytesRead };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  const timer = setInterval(() => cutOldest(exchanges, log), CHECK);
  server.once('close', () => clearInterval(timer));
}

/** Cuts the oldest exchanges until the others are within the limit; a set keeps their order of arrival. */
function cutOldest(exchanges: ReadonlySet<Exchange>, log: Logger): void {
  let total = 0;
  for (const exchange of exchanges) total += heldBy(exchange);
  if (total <= MAX_HELD) return;
  const limit = performance.now() - OLD;
  let cut = 0;
  for (const exchange of exchanges) {
    if (total <= MAX_HELD || exchange.began > limit) break;
    const held = heldBy(exchange);
    if (held === 0) continue;
    total -= held;
    cut += 1;
    exchange.request.socket.resetAndDestroy();
  }
  if (cut > 0) log.warn({ cut }, 'slow clients held too much memory, the oldest were cut');
}

/** Bytes in memory: of the incoming request, or of the unread answer. */
const heldBy = ({ request, response, bytesBefore }: Exchange): number =>
  (request.complete ? 0 : request.socket.bytesRead - bytesBefore) + response.writableLength;
