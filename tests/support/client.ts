import { constants, privateDecrypt, publicEncrypt } from 'node:crypto';
import { TEST_PASSWORD } from './factory.js';

/** A GraphQL answer as it came. */
export interface GraphqlAnswer<Data = Record<string, never>> {
  data?: Data | null;
  errors?: {
    message: string;
    extensions: { code: string; envelopeCode: number; field?: string; requestId?: string };
  }[];
}

/** A REST answer. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

/** Encrypts a text under a PEM public key as the browser does. */
export function encryptOaep(publicKey: string, text: string): string {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(text, 'utf8')).toString('base64');
}

/** Decrypts an e-mail address or phone number under the PEM key of the configuration, block by block. */
export function openContact(privateKey: string, closed: string): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const bytes = Buffer.from(closed, 'base64');
  const blocks = Array.from({ length: bytes.length / 256 }, (_, at) => bytes.subarray(at * 256, at * 256 + 256));
  return Buffer.concat(blocks.map((block) => privateDecrypt(key, block))).toString('utf8');
}

/** An integrator: calls GraphQL and REST with a Bearer token, app credentials, or nothing. */
export class ApiClient {
  authorization: string | null = null;
  headers: Record<string, string> = {};

  constructor(readonly url: string) {}

  /** A client that is signed in, and works in `organizationId` when named. */
  static async signedIn(url: string, account: { username: string }, organizationId?: string): Promise<ApiClient> {
    const client = new ApiClient(url);
    await client.login(account.username);
    if (organizationId) await client.setOrganization(organizationId);
    return client;
  }

  /** A client that holds a session's token. */
  static withToken(url: string, token: string): ApiClient {
    const client = new ApiClient(url);
    client.authorization = `Bearer ${token}`;
    return client;
  }

  /** A client with an app's credentials. */
  static app(url: string, app: { id: string; secret: string }): ApiClient {
    const client = new ApiClient(url);
    client.authorization = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
    return client;
  }

  get token(): string | null {
    return this.authorization?.startsWith('Bearer ') ? this.authorization.slice(7) : null;
  }

  private send(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        origin: this.url,
        ...(this.authorization ? { authorization: this.authorization } : {}),
        ...this.headers,
      },
    });
  }

  async graphql<Data = Record<string, never>>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlAnswer<Data>> {
    const response = await this.send('/app-portal/web/v1/graphql', {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
    });
    const token = /portal_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (token) this.authorization = `Bearer ${token}`;
    return (await response.json()) as GraphqlAnswer<Data>;
  }

  /** The data of a call that must succeed. */
  async data<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const answer = await this.graphql<Data>(query, variables);
    if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  }

  /** The envelope code a call ends with: 10000, or the first error's. */
  async code(query: string, variables: Record<string, unknown> = {}): Promise<number> {
    const answer = await this.graphql(query, variables);
    return answer.errors?.[0]?.extensions.envelopeCode ?? 10_000;
  }

  async rest<Data = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope<Data>> {
    const init = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method };
    const response = await this.send(`/app-portal/web/v1/${path}`, init);
    const token = /portal_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (token) this.authorization = `Bearer ${token}`;
    return (await response.json()) as Envelope<Data>;
  }

  /** Signs in and keeps the token; answers the raw answer. */
  async login(username: string, password = TEST_PASSWORD): Promise<GraphqlAnswer<{ sessionLogin: LoginData }>> {
    const { sessionPublicKey: key } = await this.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
      '{ sessionPublicKey { keyId publicKey } }',
    );
    return this.graphql(
      `mutation ($account: String!, $password: String!, $keyId: ID!) {
        sessionLogin(account: $account, password: $password, keyId: $keyId) {
          accessToken isSuperAdmin mfaType code user { id username } organizations { id name }
        }
      }`,
      { account: username, password: encryptOaep(key.publicKey, password), keyId: key.keyId },
    );
  }

  /** Encrypts a text under the current public key. */
  async encrypted(text: string): Promise<{ keyId: string; closed: string }> {
    const { sessionPublicKey: key } = await this.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
      '{ sessionPublicKey { keyId publicKey } }',
    );
    return { keyId: key.keyId, closed: encryptOaep(key.publicKey, text) };
  }

  /** Decrypts an e-mail address or phone number of an answer (AUTH-11). */
  async contact(closed: string): Promise<string> {
    const { configByKeys } = await this.data<{ configByKeys: { privateKey: string } }>(
      '{ configByKeys(keys: ["privateKey"]) }',
    );
    return openContact(configByKeys.privateKey, closed);
  }

  async setOrganization(organizationId: string): Promise<void> {
    await this.data('mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }', {
      id: organizationId,
    });
  }
}

/** The fields that {@link ApiClient.login} selects. */
export interface LoginData {
  accessToken: string | null;
  isSuperAdmin: boolean;
  mfaType: string;
  code: number;
  user: { id: string; username: string };
  organizations: { id: string; name: string }[];
}
