import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Runtime } from '../core/runtime.js';
import { proxyTrust } from '../http/client-address.js';
import { readCaller } from './subscription-caller.js';
import { CLOSE, Peer } from './subscription-peer.js';
import { socketProtocol } from './subscription-protocol.js';

/** No operation of a client is larger. */
const MAX_PAYLOAD = 256 * 1024;
/** MSG-33 */
const HEARTBEAT = 30_000;
const STALL_CHECK = 1_000;
/** A closing handshake that a client does not answer is over after this. */
const CLOSE_TIMEOUT = 1_000;

/**
 * Serves graphql-ws on upgrades of `path` (MSG-39): subscriptions, queries and mutations (MSG-37). The answer closes
 * all sockets and resolves when they are gone.
 */
export function serveSockets(
  runtime: Runtime,
  server: Server,
  schema: GraphQLSchema,
  path: string,
): () => Promise<void> {
  const { options, watch } = socketProtocol(runtime, schema);
  const protocol = makeServer(options);
  const isTrusted = proxyTrust(runtime.environment.trustedProxies);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols,
    // Spread, because the types do not know it yet.
    ...{ closeTimeout: CLOSE_TIMEOUT },
  });
  const peers = new Set<Peer>();
  let isClosing = false;

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isClosing || request.url?.split('?', 1)[0] !== path) {
      connection.end(
        `HTTP/1.1 ${isClosing ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    const caller = readCaller(runtime, request, isTrusted);
    sockets.handleUpgrade(request, connection, head, (socket) => accept(socket, new Peer(socket, caller)));
  };

  const accept = (socket: WebSocket, peer: Peer) => {
    peers.add(peer);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => new Promise((resolve) => peer.send(text, () => resolve())),
        close: (code, reason) => peer.close(code ?? CLOSE.GOING_AWAY, reason ?? ''),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            receive(String(data)).catch((error: unknown) => {
              runtime.log.error({ err: error }, 'a socket message failed');
              peer.close(CLOSE.TRY_AGAIN, 'Try again later');
            });
          }),
      },
      peer,
    );
    // What a broken frame or a vanished client leads to is the close that follows.
    socket.on('error', (error) => runtime.log.debug({ err: error }, 'a socket failed'));
    socket.once('close', (code, reason) => {
      peers.delete(peer);
      closed(code, String(reason)).catch((error: unknown) =>
        runtime.log.error({ err: error }, 'a socket was not tidied up'),
      );
    });
  };

  server.on('upgrade', upgrade);
  const heartbeat = setInterval(() => peers.forEach((peer) => peer.beat()), HEARTBEAT);
  const stalls = setInterval(() => {
    const time = performance.now();
    for (const peer of peers) peer.checkStall(time);
  }, STALL_CHECK);
  return async () => {
    isClosing = true;
    clearInterval(heartbeat);
    clearInterval(stalls);
    watch.stop();
    for (const peer of peers) peer.close(CLOSE.GOING_AWAY, 'The server is stopping');
    while (peers.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    server.off('upgrade', upgrade);
  };
}
