import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';

const GRAPHQL = '/app-portal/web/v1/graphql';

/**
 * A client like browsers and balancers: it keeps its connection and calls on it, asks for readiness before it opens
 * another one, and goes on to the next server when none listens. It never sends a call twice.
 */
export class KeptClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** The server that the kept connection leads to. */
  private url: string | null = null;
  private turn = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
  ) {}

  /** The envelope code of a call; rejects when the call is not answered. */
  async code(query: string, variables: Record<string, unknown> = {}): Promise<number> {
    for (;;) {
      if (!this.url || !this.isKept()) this.url = await this.findReady();
      try {
        const { errors } = JSON.parse(await this.send(this.url, JSON.stringify({ query, variables }))) as {
          errors?: { extensions: { envelopeCode: number } }[];
        };
        return errors?.[0]?.extensions.envelopeCode ?? 10_000;
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error;
        this.url = null;
      }
    }
  }

  end(): void {
    this.agent.destroy();
  }

  private isKept(): boolean {
    return Object.values(this.agent.freeSockets).some((sockets) => sockets?.some(({ destroyed }) => !destroyed));
  }

  /** The next server that says it is ready. */
  private async findReady(): Promise<string> {
    for (;;) {
      this.turn += 1;
      const url = this.urls[this.turn % this.urls.length] ?? '';
      const probe = request(`${url}/readyz`, { agent: false });
      if ((await answerOf(probe).catch(() => null))?.status === 200) return url;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private async send(url: string, body: string): Promise<string> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.token}` };
    const { status, text } = await answerOf(
      request(url + GRAPHQL, { agent: this.agent, method: 'POST', headers }),
      body,
    );
    if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
    return text;
  }
}

/** Sends a request and reads its answer. */
export function answerOf(
  sent: ClientRequest,
  body?: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.end(body);
  });
}
