import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';

/** The claims of a person, beside `sub`. */
export type ProviderClaims = Record<string, unknown>;

/** The ways in which the provider misbehaves; it is a certified one otherwise. */
export interface Hostility {
  /** Changes the ID token's claims before it is signed again. */
  idToken?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** The key of that token's signature: one that nobody knows, or none. */
  signature?: 'foreign' | 'none';
  /** Changes the metadata. */
  metadata?: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Replaces every answer of a path: an HTML page, an endless body, or nothing at all. */
  answer?: { readonly path: RegExp; readonly kind: 'html' | 'endless' | 'silence' | 'redirect' };
  /** Runs before a code is exchanged. */
  beforeToken?: () => Promise<void>;
}

export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'the secret of the portal at its provider';
const ENDLESS = Buffer.alloc(64 * 1024, ' ');

/** A real OpenID provider on a port of its own, with people who need no password. */
export class IdentityProvider {
  hostility: Hostility = {};
  /** Paths asked since the last look. */
  asked: string[] = [];
  private readonly people = new Map<string, ProviderClaims>();

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly key: KeyObject,
    private readonly kid: string,
  ) {}

  /** Starts a provider that sends browsers back to `redirectUri`. */
  static async start(redirectUri: string): Promise<IdentityProvider> {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const kid = randomBytes(8).toString('hex');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const idp = new IdentityProvider(issuer, server, key, kid);
    const provider = new Provider(issuer, idp.configuration(redirectUri));
    idp.misbehave(provider);
    const handle = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { pathname } = new URL(request.url ?? '/', issuer);
      idp.asked.push(pathname);
      if (idp.hostility.answer?.path.test(pathname)) return idp.disturb(response);
      if (pathname.startsWith('/interaction/')) return void idp.interact(provider, request, response);
      void handle(request, response);
    });
    return idp;
  }

  /** Adds or changes a person. */
  person(sub: string, claims: ProviderClaims = {}): void {
    this.people.set(sub, claims);
  }

  /** Signs in as `sub` at the page `url` and answers the parameters that the provider sends back to the portal. */
  async visit(url: string, sub: string): Promise<{ code: string; state: string; iss: string | null }> {
    const cookies = new Map<string, string>();
    const open = async (address: string, init: RequestInit = {}): Promise<string> => {
      const response = await fetch(new URL(address, this.issuer), {
        ...init,
        redirect: 'manual',
        headers: { ...init.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      return response.headers.get('location') ?? `no redirect: ${response.status} ${await response.text()}`;
    };
    let address = await open(url);
    for (let steps = 0; steps < 6; steps += 1) {
      const next = new URL(address, this.issuer);
      const [code, state] = [next.searchParams.get('code'), next.searchParams.get('state')];
      if (code && state) return { code, state, iss: next.searchParams.get('iss') };
      address = next.pathname.startsWith('/interaction/')
        ? await open(next.href, { method: 'POST', body: new URLSearchParams({ login: sub }) })
        : await open(next.href);
    }
    throw new Error(`The provider leads nowhere: ${address}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private configuration(redirectUri: string): Configuration {
    const jwk = { ...this.key.export({ format: 'jwk' }), kid: this.kid, use: 'sig', alg: 'RS256' } as JWK;
    const profile = ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'department', 'upn'];
    return {
      jwks: { keys: [jwk] },
      cookies: { keys: ['cookies of the provider'] },
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], profile, email: ['email', 'email_verified'], phone: ['phone_number'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, ...this.people.get(sub) }),
      }),
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      async loadExistingGrant(ctx) {
        const { client, session, provider, params } = ctx.oidc;
        const grant = new provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId && { accountId: session.accountId }),
        });
        grant.addOIDCScope(String(params?.scope));
        await grant.save();
        return grant;
      },
    };
  }

  /** The sign-in page: a name is enough, and people can leave it. */
  private async interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const outcome = form.has('cancel')
        ? { error: 'access_denied' }
        : { login: { accountId: form.get('login') ?? '' } };
      return provider.interactionFinished(request, response, outcome);
    }
    response
      .setHeader('content-type', 'text/html')
      .end(
        '<form method="post"><label>Name <input name="login"></label><button>Sign in</button><button name="cancel">Cancel</button></form>',
      );
  }

  private misbehave(provider: Provider): void {
    provider.use(async (ctx, next) => {
      if (ctx.path === '/token') await this.hostility.beforeToken?.();
      await next();
      const body = ctx.body as Record<string, unknown> | undefined;
      if (ctx.path.startsWith('/.well-known') && body && this.hostility.metadata) {
        ctx.body = this.hostility.metadata(body);
      }
      const { idToken, signature } = this.hostility;
      if (typeof body?.id_token === 'string' && (idToken || signature)) {
        const claims = JSON.parse(
          Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
        ) as ProviderClaims;
        ctx.body = { ...body, id_token: this.sign(idToken?.(claims) ?? claims) };
      }
    });
  }

  private sign(claims: ProviderClaims): string {
    const { signature } = this.hostility;
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: this.kid };
    const text = `${part(header)}.${part(claims)}`;
    if (signature === 'none') return `${text}.`;
    const key = signature === 'foreign' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : this.key;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  private disturb(response: ServerResponse): void {
    const kind = this.hostility.answer?.kind;
    if (kind === 'html') response.setHeader('content-type', 'text/html').end('<h1>Maintenance</h1>');
    if (kind === 'redirect') response.writeHead(302, { location: `${this.issuer}/elsewhere` }).end();
    if (kind === 'endless') {
      response.setHeader('content-type', 'application/json');
      const more = () => {
        while (!response.destroyed && response.write(ENDLESS));
      };
      response.on('drain', more);
      more();
    }
    // Silence: the connection stays, no answer comes.
  }
}

/** The key under which an identity is stored. */
export const subjectHash = (issuer: string, subject: string) =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
