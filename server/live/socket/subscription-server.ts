import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import type { RawData } from 'ws';
import { WebSocket, WebSocketServer } from 'ws';
import { DRAIN_TIMEOUT } from '../../core/drain-timeout.js';
import { holdsApiToken } from '../../core/api-token-text.js';
import { addressGroup } from '../../core/ip-ranges.js';
import type { Runtime } from '../../context/runtime.js';
import { proxyTrust } from '../../http/client-address.js';
import { readCaller } from './subscription-caller.js';
import { CLOSE } from './close-codes.js';
import { Peer } from './subscription-peer.js';
import { SocketProtocol } from './subscription-protocol.js';
import { Quota } from '../../core/quota.js';

/** Maximum of bytes of a message, buffered until it is complete. */
const MAX_PAYLOAD = 64 * 1024;
/** Maximum of fragments of a message: each costs more than a byte of it. */
const MAX_PIECES = 256;
/** Maximum of bytes read from a stranger: connection_init, with a token. */
const MAX_STRANGE = 8 * 1024;
/** MSG-33 */
const HEARTBEAT = 30_000;
const PATIENCE_CHECK = 1_000;
/** connection_init comes within this, or the socket closes. */
const INIT_TIMEOUT = 4_000;
/** Programs read it: nothing that a page opens carries an API token. */
const API_TOKEN_PLACE = 'Send an API token in connection_init or the Authorization header, never in an address.';
/** A closing handshake that a client does not answer is over after this. */
const CLOSE_TIMEOUT = 1_000;

/**
 * Serves graphql-ws on upgrades of `path` (MSG-39): subscriptions, queries and mutations (MSG-37). The returned
 * function closes all sockets, each once its calls are answered: a client repeats unanswered calls on another server.
 * It resolves when all are closed.
 */
export function serveSockets(
  runtime: Runtime,
  server: Server,
  schema: GraphQLSchema,
  path: string,
): () => Promise<void> {
  const protocol = new SocketProtocol(runtime, schema);
  const isTrusted = proxyTrust(runtime.environment.trustedProxies);
  // Separate, because the types of ws lack closeTimeout, and a literal is checked for excess properties.
  const options = {
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
    perMessageDeflate: false,
    clientTracking: false,
    WebSocket: PeerSocket,
    handleProtocols,
    closeTimeout: CLOSE_TIMEOUT,
  };
  const sockets = new WebSocketServer(options);
  const peers = new Set<Peer>();
  const addresses = new Quota(runtime.environment.socketsPerAddress);
  let isClosing = false;
  runtime.metrics.watch({
    name: 'portal_sockets',
    help: 'Open sockets of pages and apps.',
    read: () => Promise.resolve([{ value: peers.size }]),
  });

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const refuse = (status: string, text = '') =>
      connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${text}`);
    if (isClosing) return refuse('503 Service Unavailable');
    if (request.url?.split('?', 1)[0] !== path) return refuse('404 Not Found');
    if (holdsApiToken(request.url ?? '')) return refuse('401 Unauthorized', API_TOKEN_PLACE);
    const caller = readCaller(runtime, request, isTrusted);
    if (!takePlace(addresses, connection, addressGroup(caller.ip))) return refuse('429 Too Many Requests');
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // node:http hands over the connection itself; its type allows for others.
      socket.peer = new Peer(socket, connection as Socket, caller);
      accept(socket, socket.peer);
      limitStranger(connection, socket.peer, head.length);
    });
  };

  // Shared by all sockets, of which thousands are idle.
  const fail = (error: Error) => runtime.log.debug({ err: error }, 'a socket failed');
  function receive(this: WebSocket, data: RawData): void {
    const peer = peerOf(this);
    // While closing, new messages are ignored: their sender repeats them on another server.
    if (!isClosing && peer) void protocol.receive(peer, String(data));
  }
  function forget(this: WebSocket): void {
    const peer = peerOf(this);
    if (!peer) return;
    peers.delete(peer);
    protocol.closed(peer);
  }
  const accept = (socket: PeerSocket, peer: Peer) => {
    // The close event that follows handles broken frames and vanished clients.
    socket.on('error', fail);
    // ws goes on without a subprotocol when the client names none that the portal speaks.
    if (!socket.protocol) return socket.close(CLOSE.SUBPROTOCOL, 'Use the subprotocol graphql-transport-ws');
    peers.add(peer);
    socket.on('message', receive);
    socket.on('pong', answered);
    socket.on('close', forget);
  };

  server.on('upgrade', upgrade);
  const patience = setInterval(() => {
    const time = performance.now();
    for (const peer of peers) {
      peer.checkPatience(time, INIT_TIMEOUT);
      peer.beatEach(HEARTBEAT, time);
    }
  }, PATIENCE_CHECK);
  return async () => {
    isClosing = true;
    clearInterval(patience);
    protocol.stop();
    const end = performance.now() + DRAIN_TIMEOUT;
    while (peers.size > 0) {
      const isLate = performance.now() > end;
      for (const peer of peers) if (isLate || !peer.isCalling) peer.close(CLOSE.GOING_AWAY, 'The server is stopping');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    server.off('upgrade', upgrade);
  };
}

/** A socket that knows its peer, so that its listeners need no scope of their own. */
class PeerSocket extends WebSocket {
  peer: Peer | null = null;
}

const peerOf = (socket: WebSocket): Peer | null => (socket instanceof PeerSocket ? socket.peer : null);

function answered(this: WebSocket): void {
  peerOf(this)?.answered();
}

/** Counts a connection of `network` until it closes; false if it has too many. */
function takePlace(addresses: Quota, connection: Duplex, network: string): boolean {
  if (!addresses.take(network)) return false;
  // Not `once`, whose record would stay as long as the connection.
  connection.on('close', () => addresses.giveBack(network));
  return true;
}

/** Cuts a client that sends more than connection_init needs before it has shown a token. */
function limitStranger(connection: Duplex, peer: Peer, alreadyRead: number): void {
  let read = alreadyRead;
  const count = (chunk: Buffer) => {
    if (peer.identity) return void connection.off('data', count);
    read += chunk.length;
    if (read > MAX_STRANGE) peer.cut();
  };
  connection.on('data', count);
}
