import { ApiClient } from '../client.js';
import type { Received } from '../socket.js';
import { SocketClient } from '../socket.js';

const CREATE = 'mutation ($name: String!) { roleCreate(name: $name) { id } }';
const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const CHANGED = 'subscription { messageChanged { createMessages { body } } }';
const PAGE =
  'query ($appId: ID, $page: Int) { messageList(appId: $appId, currentPage: $page) { apps { messages { body } } } }';
/** The pause after a failure, so that it does not flood a server that answers at once. */
const PAUSE = 50;

/** A successful write: its content, its server, and the times of the request and the answer. */
interface Acknowledged {
  readonly name: string;
  readonly url: string;
  readonly sent: number;
  readonly answered: number;
}

/** The writer and the servers; `reader` is the id of the person who gets the messages. */
interface LoadOptions {
  readonly urls: readonly string[];
  readonly adminToken: string;
  readonly app: { readonly id: string; readonly secret: string };
  readonly reader: string;
}

let counter = 0;

/**
 * An administrator who makes roles and an app that sends messages, over several servers, as fast as these answer.
 * Names and texts begin with `load-` and never come again.
 */
export class SteadyLoad {
  readonly roles: Acknowledged[] = [];
  readonly messages: Acknowledged[] = [];
  /** The number of answers of each envelope code but success; 0 stands for no answer. */
  private readonly failures = new Map<number, number>();
  private readonly running: Promise<void>[];
  private isStopped = false;

  constructor({ urls, adminToken, app, reader }: LoadOptions) {
    this.running = urls.flatMap((url) => {
      const admin = ApiClient.withToken(url, adminToken);
      const sender = ApiClient.app(url, app);
      const create = (name: string) => admin.code(CREATE, { name });
      const publish = (body: string) =>
        sender.code(PUBLISH, { messages: [{ body }], recipients: { userIds: [reader] } });
      return [
        ...Array.from({ length: 3 }, () => this.run(url, create, this.roles)),
        this.run(url, publish, this.messages),
      ];
    });
  }

  /** The time when the first role sent at `time` or later was acknowledged; null when none was. */
  firstAfter(time: number): number | null {
    const times = this.roles.filter(({ sent }) => sent >= time).map(({ answered }) => answered);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Whether a server acknowledged a role that was sent to it at `time` or later. */
  hasSucceeded(url: string, time: number): boolean {
    return this.roles.some((role) => role.url === url && role.sent >= time);
  }

  /** Lets the calls under way end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  toString(): string {
    const failures = [...this.failures].map(([code, count]) => `${count} with code ${code}`).join(', ') || 'none';
    return `acknowledged: ${this.roles.length} roles, ${this.messages.length} messages; failed: ${failures}`;
  }

  private async run(url: string, write: (name: string) => Promise<number>, acknowledged: Acknowledged[]) {
    while (!this.isStopped) {
      const name = `load-${(counter += 1)}`;
      const sent = Date.now();
      const code = await write(name).catch(() => 0);
      if (code === 10_000) acknowledged.push({ name, url, sent, answered: Date.now() });
      else {
        this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }
}

interface Changed {
  messageChanged: { createMessages: { body: string }[] };
}
interface Page {
  messageList: { apps: { messages: { body: string }[] }[] };
}

/** A reader of an app's messages, as the client reads them: live, and again from the start after a lost connection. */
export class MessageReader {
  /** The number of lost connections. */
  losses = 0;
  private readonly told: Received<Changed>[] = [];
  private readonly listed = new Set<string>();
  private socket: SocketClient | null = null;
  private isStopped = false;
  private running = Promise.resolve();

  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly appId: string,
  ) {}

  static async open(url: string, token: string, appId: string): Promise<MessageReader> {
    const reader = new MessageReader(url, token, appId);
    await reader.connect();
    reader.running = reader.keepConnected();
    return reader;
  }

  /** The texts that came live, with repetitions. */
  get live(): string[] {
    return this.told.flatMap(({ events }) =>
      events.flatMap(({ data }) => data?.messageChanged.createMessages.map(({ body }) => body) ?? []),
    );
  }

  /** The texts that came, live or from the list. */
  get all(): Set<string> {
    return new Set([...this.listed, ...this.live]);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await this.socket?.close();
  }

  private async connect(): Promise<void> {
    const socket = await SocketClient.open(this.url, { token: this.token });
    if (socket.closeCode === null) this.told.push(await socket.subscribe<Changed>(CHANGED));
    this.socket = socket;
  }

  private async keepConnected(): Promise<void> {
    for (; !this.isStopped; await new Promise((resolve) => setTimeout(resolve, PAUSE))) {
      if (this.socket?.closeCode === null) continue;
      this.losses += 1;
      await this.connect();
      await this.readList().catch(() => this.socket?.close());
    }
  }

  private async readList(): Promise<void> {
    const client = ApiClient.withToken(this.url, this.token);
    for (let page = 1; ; page += 1) {
      const { messageList } = await client.data<Page>(PAGE, { appId: this.appId, page });
      const messages = messageList.apps.flatMap((group) => group.messages);
      if (messages.length === 0) return;
      for (const { body } of messages) this.listed.add(body);
    }
  }
}
