import type { Client } from 'graphql-ws';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GraphqlAnswer } from './client.js';

const PATH = '/app-portal/web/v1/graphql';

/** How a test connects: with a token in connection_init, or with headers such as a cookie and an Origin. */
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

/** What came of one subscription, in order. */
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
      this.closeCode = (event as CloseEvent).code;
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
