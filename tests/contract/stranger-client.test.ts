import { constants, publicEncrypt } from 'node:crypto';
import { buildSchema, parse, validate } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { loadDemoData } from '../support/demo-data.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const PATIENCE = 180_000;
const CALLS_PER_MINUTE = 30;
let portal: TestPortal;
let apps: Awaited<ReturnType<typeof loadDemoData>>;

beforeAll(async () => {
  portal = await startTestPortal({ env: { CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) } });
  apps = await loadDemoData(portal);
});
afterAll(() => portal.stop());
afterEach(() => void vi.useRealTimers());

interface Operation {
  readonly requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  readonly 'x-codes'?: number[];
}
interface Description {
  readonly servers: { url: string }[];
  readonly paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
}
interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}
interface Sent<Data> extends Answer<Data> {
  /** The seconds to wait before the call is sent again; null if it need not be. */
  readonly wait: number | null;
}

/** A client that knows of the portal what the portal serves: it sends only what the descriptions have. */
class Stranger {
  token = '';
  description: Description | null = null;
  /** The calls that were not in the description, or answered a code that it does not name. */
  readonly surprises: string[] = [];
  private readonly base: string;

  constructor(readonly address: string) {
    this.base = `${address}/app-portal/web/v1`;
  }

  async once<Data>(path: string, body?: object): Promise<Sent<Data>> {
    const headers = {
      'content-type': 'application/json',
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${this.base}/${path}`, init);
    const answer = (await response.json()) as Answer<Data>;
    this.compare(path, body, answer.code);
    const wait = response.headers.get('retry-after');
    return { ...answer, wait: wait === null ? null : Number(wait) };
  }

  async call<Data>(path: string, body?: object): Promise<Data> {
    const { code, data } = await this.once<Data & { accessToken?: string }>(path, body);
    if (code !== 10_000) throw new Error(`${path}: ${code}`);
    this.token = (data as { accessToken?: string } | null)?.accessToken ?? this.token;
    return data;
  }

  /** A description of the API, as its text. */
  async read(name: string): Promise<string> {
    const response = await fetch(`${this.base}/${name}`, { headers: { authorization: `Bearer ${this.token}` } });
    return response.text();
  }

  private compare(path: string, body: object | undefined, code: number): void {
    if (!this.description) return;
    const operation = this.description.paths[`/${path.replace(/\?.*/, '')}`]?.[body ? 'post' : 'get'];
    if (!operation) return void this.surprises.push(`${path} is not described`);
    const known = operation.requestBody?.content['application/json']?.schema.properties ?? {};
    for (const name of Object.keys(body ?? {})) if (!(name in known)) this.surprises.push(`${path} has no ${name}`);
    if (code !== 10_000 && !operation['x-codes']?.includes(code)) this.surprises.push(`${path} answered ${code}`);
  }
}

it(
  'a client that knows only the served descriptions signs in, chooses its organization, reads page by page, changes, is refused, waits out a limit, and hears an event [GUID-02, CALL-013, CALL-020, CALL-027, LIMT-02]',
  async () => {
    const stranger = new Stranger(portal.url);
    expect(JSON.parse(await stranger.read('openapi.json'))).toMatchObject({ code: 401 });

    // The guide tells how to sign in: the descriptions are for those who did.
    const { keyId, publicKey } = await stranger.call<{ keyId: string; publicKey: string }>('session/public-key');
    const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const password = publicEncrypt(key, Buffer.from(TEST_PASSWORD)).toString('base64');
    const entry = await stranger.call<{ organizations: { id: string; name: string }[] }>('session/login', {
      account: 'olivia',
      password,
      keyId,
    });
    const own = entry.organizations.find(({ name }) => name === 'Northwind Energy');
    await stranger.call('session/set-organization', { organizationId: own?.id });
    stranger.description = JSON.parse(await stranger.read('openapi.json')) as Description;
    expect(stranger.description.servers[0]?.url).toBe('/app-portal/web/v1');

    interface People {
      users: { id: string; username: string; version: number; position: string }[];
      pagination: { total: number; next: string | null };
    }
    const people: People['users'] = [];
    let after: string | null = null;
    do {
      const page: People = await stranger.call('user/list', { sortBy: 'username', pagination: { limit: 120, after } });
      people.push(...page.users);
      after = page.pagination.next;
    } while (after);
    expect(people).toHaveLength(300);
    expect(new Set(people.map(({ id }) => id)).size).toBe(300);
    expect(people.map(({ username }) => username)).toEqual(people.map(({ username }) => username).sort());

    const alice = people.find(({ username }) => username === 'alice.barker');
    expect(alice?.position).toBe('Power trader');
    const change = { id: alice?.id, version: alice?.version, position: 'Chief trader' };
    await stranger.call('user/modify', change);
    const { users } = await stranger.call<People>('user/list', { search: 'alice.barker' });
    expect(users.map(({ position }) => position)).toEqual(['Chief trader']);
    expect((await stranger.once('user/modify', { ...change, position: 'Trader' })).code).toBe(430);
    // The pages of super administrators are not for this one.
    expect((await stranger.once('organization/list', {})).code).toBe(403);

    let sent: Sent<unknown>;
    let times = 0;
    do {
      sent = await stranger.once('session/get', {});
      times += 1;
    } while (sent.wait === null && times <= CALLS_PER_MINUTE);
    expect(sent).toMatchObject({ code: 429, data: null, wait: expect.any(Number) });
    // The clock of the portal goes on by what the client is told to wait: a second less is too little.
    const wait = (sent.wait ?? 0) * 1_000;
    const late = 1_000;
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + wait - late });
    expect(await stranger.once('session/get', {})).toMatchObject({ code: 429, wait: 1 });
    vi.setSystemTime(Date.now() + late);
    expect((await stranger.once('session/get', {})).code).toBe(10_000);
    expect(stranger.surprises).toEqual([]);

    const schema = buildSchema(await stranger.read('schema.graphql'));
    const query = 'subscription { messageChanged { action createMessages { body } } }';
    expect(validate(schema, parse(query))).toEqual([]);
    const client = createClient({
      url: `${portal.url.replace('http', 'ws')}/app-portal/web/v1/graphql`,
      connectionParams: { token: stranger.token },
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    const events = client.iterate<{ messageChanged: unknown }>({ query });
    const event = events.next();
    const app = apps.find(({ code }) => code === 'reports');
    const publish = async () => {
      const authorization = `Basic ${Buffer.from(`${app?.appId}:${app?.secret}`).toString('base64')}`;
      const body = JSON.stringify({ messages: [{ body: 'Ready' }], recipients: { wholeOrganization: true } });
      const headers = { authorization, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body };
      const response = await fetch(`${portal.url}/app-portal/web/v1/message/publish`, init);
      expect(await response.json()).toMatchObject({ code: 10_000 });
    };
    // A subscription without a position hears what comes after the subscription began.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await publish();
    expect((await event).value).toEqual({
      data: { messageChanged: { action: 'create', createMessages: [{ body: 'Ready' }] } },
    });
    await client.dispose();
  },
  PATIENCE,
);
