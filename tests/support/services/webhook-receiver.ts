import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'node:net';

/** A delivery as it came. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly time: number;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** Answers every delivery with 200. */
export const accept: Answer = (response) => void response.end('ok');
/** Answers with a code. */
export const answerWith =
  (status: number, text = ''): Answer =>
  (response) =>
    void response.writeHead(status).end(text);

/** A target of webhooks on 127.0.0.1 that keeps all that it gets. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly sockets = new Set<Socket>();
  answer: Answer = accept;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received: Received = {
          path: request.url ?? '',
          id: String(request.headers['webhook-id']),
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
          time: Date.now(),
        };
        this.received.push(received);
        this.answer(response, received);
      });
    });
    this.server.on('connection', (socket) => this.sockets.add(socket));
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Its address, with a path that tells targets apart. */
  url(path = '/hook'): string {
    return `http://${this.host}${path}`;
  }

  /** The deliveries of a path, in the order in which they came. */
  at(path = '/hook'): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
