import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DRAIN_TIMEOUT } from '../core/drain-timeout.js';

/**
 * Time in which the server still accepts connections, in milliseconds, for clients that do not know yet that it is
 * leaving.
 */
const GRACE = 400;
/** Requests that are on their way when listening ends arrive within this. */
const ON_THEIR_WAY = 100;

interface Connection {
  /** Answers under way. */
  open: number;
  /** Bytes read at the end of the last answer; more means that a request is coming. */
  read: number;
}

/**
 * Shuts an HTTP server down without failing requests: it is no longer ready, each answer ends its connection, new
 * connections are accepted for a moment, and idle ones are closed last. Node's own close() cuts idle connections at
 * once, also those on which a request is just being sent, and answers whose last bytes are still leaving.
 */
export class Drain {
  private server: Server | null = null;
  private hasBegun = false;
  private isClosing = false;
  private readonly connections = new Map<Socket, Connection>();
  private readonly answers = new Set<ServerResponse>();

  /** Whether the server is leaving: balancers send nobody here any more. */
  get isLeaving(): boolean {
    return this.hasBegun;
  }

  /** Follows the connections of `server`, from before it listens. */
  watch(server: Server): void {
    this.server = server;
    const { connections } = this;
    function forget(this: Socket): void {
      connections.delete(this);
    }
    server.on('connection', (socket) => {
      this.connections.set(socket, { open: 0, read: 0 });
      socket.on('close', forget);
    });
    // Before the application: the header must be set when it answers.
    server.prependListener('request', ({ socket }, response) => this.follow(socket, response));
    // From here on a socket of live events, which ends in its own way.
    server.on('upgrade', (_request, socket) => this.connections.delete(socket as Socket));
  }

  /** Announces that the server is leaving; resolves after the time for late requests. */
  async begin(): Promise<void> {
    this.hasBegun = true;
    this.answers.forEach(endConnection);
    await pause(GRACE);
  }

  /** Listens no more. Resolves when all connections have ended, which are cut after {@link DRAIN_TIMEOUT}. */
  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    // That of net: the one of http would close idle connections right now.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    if (this.hasBegun) await pause(ON_THEIR_WAY);
    this.isClosing = true;
    for (const socket of this.connections.keys()) this.closeIdle(socket);
    const cut = setTimeout(() => {
      for (const socket of this.connections.keys()) socket.destroy();
    }, DRAIN_TIMEOUT);
    await closed;
    clearTimeout(cut);
  }

  private follow(socket: Socket, response: ServerResponse): void {
    const connection = this.connections.get(socket);
    if (connection) connection.open += 1;
    this.answers.add(response);
    if (this.hasBegun) endConnection(response);
    response.once('close', () => {
      this.answers.delete(response);
      if (!connection) return;
      connection.open -= 1;
      connection.read = socket.bytesRead;
      if (this.isClosing) this.closeIdle(socket);
    });
  }

  private closeIdle(socket: Socket): void {
    const connection = this.connections.get(socket);
    if (connection?.open === 0 && connection.read === socket.bytesRead) socket.destroy();
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
