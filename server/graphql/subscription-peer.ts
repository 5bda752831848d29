import type { WebSocket } from 'ws';
import type { Locale } from '../core/locale.js';
import type { SessionState } from '../core/session-state.js';
import type { Subscriber } from './subscription-hub.js';

/** What may wait for a client that reads slowly; more, or waiting longer, cuts it. */
const MAX_BUFFERED = 256 * 1024;
const MAX_STALL = 8_000;
/** Close codes: those of the graphql-ws protocol, and of RFC 6455 for what a client should simply try again. */
export const CLOSE = {
  GOING_AWAY: 1001,
  TRY_AGAIN: 1013,
  UNAUTHORIZED: 4401,
  FORBIDDEN: 4403,
  TOO_MANY: 4429,
} as const;

/** What the upgrade request told of a client; the request itself is not kept. */
export interface SocketCaller {
  readonly ip: string;
  readonly userAgent: string;
  /** From an Authorization header, or the cookie of a same-origin page. */
  readonly token: string | null;
  /** A cookie came, but from another site. */
  readonly isForeign: boolean;
}

/** Who a socket speaks for, from connection_init on. */
export interface Identity {
  readonly token: string;
  readonly locale: Locale;
  /** The session as it was when the socket opened: a socket belongs to one session in one OU. */
  readonly session: SessionState;
}

/** One client's socket. */
export class Peer {
  identity: Identity | null = null;
  /** Its session has ended: it is told so, and nothing else any more. */
  hasEnded = false;
  readonly subscribers = new Set<Subscriber>();
  private isAlive = true;
  private stalledSince: number | null = null;

  constructor(
    private readonly socket: WebSocket,
    readonly caller: SocketCaller,
  ) {
    socket.on('pong', () => void (this.isAlive = true));
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Sends a frame, or cuts a client that left too much unread. */
  send(text: string, sent?: (error?: Error | null) => void): void {
    if (this.socket.bufferedAmount > MAX_BUFFERED) this.socket.terminate();
    if (this.isOpen) this.socket.send(text, sent);
    else sent?.();
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason);
  }

  /** Asks for a sign of life; a peer that gave none since the last time is dead. */
  beat(): void {
    if (!this.isAlive) return this.socket.terminate();
    this.isAlive = false;
    if (this.isOpen) this.socket.ping();
  }

  /** Cuts a client that has not taken what waits for it. `time` is of a clock that never steps. */
  checkStall(time: number): void {
    if (this.socket.bufferedAmount === 0) this.stalledSince = null;
    else if (this.stalledSince === null) this.stalledSince = time;
    else if (time - this.stalledSince > MAX_STALL) this.socket.terminate();
  }
}
