import type { Client } from 'graphql-ws';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GraphqlAnswer } from './client.js';

const PATH = '/app-portal/web/v1/graphql';

/** The credentials of a connection: a token in connection_init, or headers such as a cookie and an Origin. */
export interface SocketOptions {
  readonly token?: string | null;
  readonly locale?: string;
  readonly headers?: Record<string, string>;
}

/** Waits until `condition` holds; throws after `timeout` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeout = 5_000): Promise<void> {
  const end = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${timeout} ms: ${String(condition)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The answers of one subscription, in order. */
export interface Received<Data> {
  readonly events: GraphqlAnswer<Data>[];
  readonly errors: GraphqlAnswer['errors'];
  isComplete: boolean;
  stop(): void;
}

/** A graphql-ws client of a portal, that does not reconnect by itself. */
export class SocketClient {
  /** The code the server closed with; null while open. */
  closeCode: number | null = null;
  closeReason: string | null = null;
  closedAt = 0;
  private readonly client: Client;

  private constructor(url: string, options: SocketOptions) {
    const { headers, token, locale } = options;
    class TestSocket extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, { headers });
      }
    }
    this.client = createClient({
      url: `${url.replace('http', 'ws')}${PATH}`,
      webSocketImpl: TestSocket,
      connectionParams: { ...(token ? { token } : {}), ...(locale ? { locale } : {}) },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => undefined,
    });
    this.client.on('closed', (event) => {
      const { code, reason } = event as CloseEvent;
      this.closeCode = code;
      this.closeReason = reason;
      this.closedAt = Date.now();
    });
  }

  /** Connects; resolves once the server has answered: acknowledged, or closed. */
  static async open(url: string, options: SocketOptions): Promise<SocketClient> {
    const socket = new SocketClient(url, options);
    await new Promise<void>((resolve) => {
      socket.client.on('connected', () => resolve());
      socket.client.on('closed', () => resolve());
      socket.client.on('error', () => resolve());
    });
    return socket;
  }

  /** Subscribes and answers once the server has surely taken it: a query sent after it came back. */
  async subscribe<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Received<Data>> {
    const events: GraphqlAnswer<Data>[] = [];
    const errors: NonNullable<GraphqlAnswer['errors']> = [];
    const received: Received<Data> = { events, errors, isComplete: false, stop: () => undefined };
    received.stop = this.client.subscribe(
      { query, variables },
      {
        next: (answer) => void events.push(answer as GraphqlAnswer<Data>),
        error: (problem) => {
          if (Array.isArray(problem)) errors.push(...(problem as NonNullable<GraphqlAnswer['errors']>));
        },
        complete: () => void (received.isComplete = true),
      },
    );
    await this.query('{ sessionGet { id } }').catch(() => undefined);
    return received;
  }

  /** A query or mutation over the socket; rejects with the errors of a refused document. */
  query<Data = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlAnswer<Data>> {
    return new Promise((resolve, reject) => {
      let answer: GraphqlAnswer<Data> = {};
      this.client.subscribe(
        { query, variables },
        {
          next: (next) => (answer = next as GraphqlAnswer<Data>),
          error: reject,
          complete: () => resolve(answer),
        },
      );
    });
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}

/** A socket without a client library: sends what it is told, and keeps what came. */
export class RawSocket {
  readonly frames: { type: string; id?: string; payload?: unknown }[] = [];
  /** The code the server closed with; null while open. */
  closeCode: number | null = null;
  /** Of the answer to the upgrade: 101, or the refusal's. */
  status: number | null = null;
  private readonly socket: WebSocket;
  private queries = 0;

  private constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${PATH}`, 'graphql-transport-ws', { headers });
    this.socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as RawSocket['frames'][number]));
    this.socket.on('upgrade', () => (this.status = 101));
    this.socket.on('close', (code) => (this.closeCode = code));
    this.socket.on('unexpected-response', (_request, response) => {
      this.status = response.statusCode ?? 0;
      this.socket.terminate();
    });
    this.socket.on('error', () => undefined);
  }

  /** Connects; with a token resolves once the server has acknowledged it, or closed. */
  static async open(url: string, token: string | null, headers: Record<string, string> = {}): Promise<RawSocket> {
    const raw = new RawSocket(url, headers);
    await until(() => raw.status !== null);
    if (token === null || raw.status !== 101) return raw;
    await until(() => raw.isOpen);
    raw.send('connection_init', { payload: { token } });
    await until(() => raw.frames.length > 0 || raw.closeCode !== null);
    return raw;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(type: string, rest: object = {}): void {
    this.write(JSON.stringify({ type, ...rest }));
  }

  /** Sends a frame as it is. */
  write(text: string): void {
    this.socket.send(text);
  }

  /** Stops reading until {@link resume}. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /**
   * Subscribes; answers null when the server took it, else the envelope code of its refusal. A query sent after it tells
   * that it was judged.
   */
  async subscribe(id: string, payload: object): Promise<number | null> {
    const query = `query-${(this.queries += 1)}`;
    this.send('subscribe', { id, payload });
    this.send('subscribe', { id: query, payload: { query: '{ sessionGet { id } }' } });
    await until(() => this.frames.some((frame) => frame.id === query && frame.type !== 'next'));
    const refusal = this.frames.find((frame) => frame.id === id && frame.type === 'error');
    const [error] = (refusal?.payload ?? []) as NonNullable<GraphqlAnswer['errors']>;
    return error?.extensions.envelopeCode ?? null;
  }

  async close(): Promise<void> {
    this.socket.close();
    await until(() => this.socket.readyState === WebSocket.CLOSED);
  }
}
