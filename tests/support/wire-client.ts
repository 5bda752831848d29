import type { Envelope, GraphqlAnswer } from './client.js';
import { encryptOaep } from './client.js';
import { TEST_PASSWORD } from './factory.js';

const BASE = '/app-portal/web/v1';
const LOGIN = `mutation ($account: String!, $password: String!, $keyId: ID!) {
  sessionLogin(account: $account, password: $password, keyId: $keyId) { accessToken } }`;

/**
 * The credentials that a client keeps: a program the token that bodies tell, a browser its cookies, and a program with
 * a cookie jar both.
 */
export type Keeping = 'TOKEN' | 'COOKIE' | 'BOTH';

/** A client that sends what such a client sends, and no header more. It takes whatever token an answer hands out. */
export class WireClient {
  token: string | null = null;
  cookie: string | null = null;
  /** Headers of the last answer. */
  answered = new Headers();

  constructor(
    readonly url: string,
    readonly keeping: Keeping,
  ) {}

  async rest<Data = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<Envelope<Data>> {
    const answer = await this.send<Envelope<Data>>(method, `${BASE}/${path}`, body);
    this.keep(answer.data);
    return answer;
  }

  async graphql<Data = Record<string, unknown>>(query: string, variables: object = {}): Promise<GraphqlAnswer<Data>> {
    const answer = await this.send<GraphqlAnswer<Data>>('POST', `${BASE}/graphql`, { query, variables });
    for (const result of Object.values(answer.data ?? {})) this.keep(result);
    return answer;
  }

  /** The arguments of a sign-in; `by` answers the key. */
  async signInOf(username: string, by: 'rest' | 'graphql') {
    type Key = { keyId: string; publicKey: string };
    const overGraphql = async () =>
      (await this.graphql<{ key: Key }>('{ key: sessionPublicKey { keyId publicKey } }')).data?.key;
    const key = by === 'rest' ? (await this.rest<Key>('GET', 'session/public-key')).data : await overGraphql();
    if (!key) throw new Error('There is no key.');
    return { account: username, password: encryptOaep(key.publicKey, TEST_PASSWORD), keyId: key.keyId };
  }

  /** Signs in over REST or GraphQL. */
  async login(username: string, by: 'rest' | 'graphql' = 'rest'): Promise<void> {
    const given = await this.signInOf(username, by);
    if (by === 'rest') await this.rest('POST', 'session/login', given);
    else await this.graphql(LOGIN, given);
  }

  private async send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const isBrowser = this.keeping === 'COOKIE';
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        // Browsers leave Origin out of a GET to their own site.
        ...(isBrowser && { 'sec-fetch-site': 'same-origin' }),
        ...(isBrowser && method === 'POST' && { origin: this.url }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: this.cookie }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    this.answered = response.headers;
    const set = response.headers.get('set-cookie');
    if (set && this.keeping !== 'TOKEN') this.cookie = set.split(';', 1)[0] ?? null;
    return (await response.json()) as Answer;
  }

  private keep(result: unknown): void {
    const given = (result as { accessToken?: string | null } | null)?.accessToken;
    if (given && this.keeping !== 'COOKIE') this.token = given;
  }
}
