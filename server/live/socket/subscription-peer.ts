import type { Socket } from 'node:net';
import type { GraphQLFormattedError } from 'graphql';
import { MessageType } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Locale } from '../../core/locale.js';
import type { SessionState } from '../../context/session-state.js';
import { CLOSE } from './close-codes.js';
import type { Subscription } from './subscription.js';
import { textFrame } from './text-frame.js';

/** Bytes that may wait for a client that reads slowly; more, or waiting longer (in milliseconds), cuts it. */
const MAX_BUFFERED = 256 * 1024;
const MAX_STALL = 8_000;

/** Data of the upgrade request that is kept; the request itself is not. */
export interface SocketCaller {
  readonly ip: string;
  readonly userAgent: string;
  /** From an Authorization header, or the cookie of a same-origin page. */
  readonly token: string | null;
  /** A cookie came, but from a foreign site. */
  readonly isForeign: boolean;
}

/** The authenticated session of a socket, after connection_init was answered. */
export interface Identity {
  readonly token: string;
  readonly locale: Locale;
  /** Shared by all sockets of the session. */
  readonly watched: WatchedSession;
}

/** A subscription, query or mutation under way. */
export interface Operation {
  /** Characters that it counts for (subscription-message.ts). */
  readonly weight: number;
  /** Null until (or unless) it is a subscription. */
  subscription: Subscription | null;
}

/** One client's socket. Kept small: thousands of them idle. */
export class Peer {
  identity: Identity | null = null;
  /** Settles once connection_init is judged; null before it came. */
  entry: Promise<void> | null = null;
  /** Its session has ended: it is told so, and gets nothing else. */
  hasEnded = false;
  /** By their id. */
  readonly operations = new Map<string, Operation>();
  private readonly openedAt = performance.now();
  private isAlive = true;
  /** When a sign of life was last requested. */
  private beatenAt = this.openedAt;
  private stalledSince = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly connection: Socket,
    readonly caller: SocketCaller,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Whether a call, not a subscription, is under way. */
  get isCalling(): boolean {
    return [...this.operations.values()].some(({ subscription }) => subscription === null);
  }

  /**
   * Sends a frame, or cuts a client with too much unread data. One large answer may go to a client that has read all
   * others.
   */
  send(text: string): void {
    const waiting = this.socket.bufferedAmount;
    if (waiting > 0 && waiting + text.length > MAX_BUFFERED) this.cut();
    else if (this.isOpen) this.socket.send(text);
  }

  /**
   * {@link send}s a text of three parts as one frame. `middle` is encoded already, because thousands get the same; the
   * others are of this client. The library would encode all of it again and write it in two pieces.
   */
  sendShared(start: string, middle: Buffer, end: string): void {
    const waiting = this.socket.bufferedAmount;
    if (waiting > 0 && waiting + start.length + middle.length > MAX_BUFFERED) this.cut();
    else if (this.isOpen) this.connection.write(textFrame(start, middle, end));
  }

  /** {@link send}s, and resolves when the client has taken the text, or is gone. */
  sendPaced(text: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.isOpen) this.socket.send(text, () => resolve());
      else resolve();
    });
  }

  /** Ends an operation with its errors. */
  refuse(id: string, errors: readonly GraphQLFormattedError[]): void {
    this.send(JSON.stringify({ id, type: MessageType.Error, payload: errors }));
  }

  /**
   * Resets the connection without a close frame. Otherwise the system would keep offering unread data, up to some
   * megabytes, for minutes.
   */
  cut(): void {
    this.connection.resetAndDestroy();
    this.socket.terminate();
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason);
  }

  /** Records a sign of life. */
  answered(): void {
    this.isAlive = true;
  }

  /**
   * Requests a sign of life every `interval` milliseconds since the socket opened, so that thousands are not asked at
   * once. A peer that gave none since the last time is dead.
   * @param time of a monotonic clock
   */
  beatEach(interval: number, time: number): void {
    if (time - this.beatenAt < interval) return;
    this.beatenAt = time;
    if (!this.isAlive) return this.cut();
    this.isAlive = false;
    if (this.isOpen) this.socket.ping();
  }

  /**
   * Cuts a client that has not read its waiting data in time, and one that never authenticated.
   * @param time of a monotonic clock
   */
  checkPatience(time: number, initTimeout: number): void {
    if (!this.entry && time - this.openedAt > initTimeout) this.close(CLOSE.INIT_TIMEOUT, 'No connection_init came');
    if (this.socket.bufferedAmount === 0) this.stalledSince = 0;
    else if (this.stalledSince === 0) this.stalledSince = time;
    else if (time - this.stalledSince > MAX_STALL) this.cut();
  }
}

/** A session with sockets on this server. */
export interface WatchedSession {
  /** As last read; its OU and token never change while it is watched. */
  state: SessionState;
  verifiedAt: number;
  readonly peers: Set<Peer>;
}
