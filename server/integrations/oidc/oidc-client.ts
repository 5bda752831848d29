import { LRUCache } from 'lru-cache';
import type { ClientAuth, CustomFetch, ServerMetadata } from 'openid-client';
import * as oidc from 'openid-client';
import type { FetchPolicy } from '../guarded-fetch/guarded-fetch.js';
import { guardedFetch } from '../guarded-fetch/guarded-fetch.js';

/** Timeout of one answer of a provider, in seconds. */
const ANSWER_TIMEOUT = 5;
/** Timeout of all requests to a provider in one step of a sign-on, in milliseconds. */
const STEP_TIMEOUT = 10_000;
const MAX_PROVIDERS = 200;
const METADATA_AGE = 10 * 60_000;
/** Errors that concern the person's sign-in rather than the provider. */
const REFUSALS = new Set(['invalid_grant', 'access_denied']);

/** A provider as a domain names it. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  /** null for a public client. */
  readonly clientSecret: string | null;
}

/** The parameters that one sign-on sends to the provider, and expects back. */
export interface SignOn {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** The parameters that the provider sent back through the browser: a code, or why there is none. */
export interface Callback {
  readonly code: string | null;
  readonly error: string | null;
  readonly iss: string | null;
}

/** A provider's claims about a person; any value may be of any type. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * A failed sign-on. UNREACHABLE: the provider does not answer, or not with OpenID Connect. DECLINED: the provider
 * itself reports an error. REFUSED: its answer fails verification.
 */
export class OidcFailure extends Error {
  /** The provider's own message, for the administrator who configures it; null without one. */
  readonly reason: string | null;

  constructor(
    readonly kind: 'UNREACHABLE' | 'DECLINED' | 'REFUSED',
    cause: unknown,
  ) {
    super(`the provider is ${kind.toLowerCase()}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    const isAnswer = cause instanceof oidc.ResponseBodyError || cause instanceof oidc.AuthorizationResponseError;
    this.reason = isAnswer ? [cause.error, cause.error_description].filter(Boolean).join(': ') : null;
  }
}

interface Known {
  readonly metadata: ServerMetadata;
  /** The provider's keys as last read; the library reads them again for an unknown key. */
  keys?: oidc.ExportedJWKSCache;
}

/** OpenID Connect towards the providers of all domains: authorization code flow with PKCE, state and nonce (SSO-07). */
export class OidcClient {
  private readonly fetch: CustomFetch;
  private readonly known = new LRUCache<string, Known>({ max: MAX_PROVIDERS, ttl: METADATA_AGE });

  constructor(private readonly policy: FetchPolicy) {
    this.fetch = guardedFetch(policy);
  }

  /** The address at which the browser signs in. Throws OidcFailure. */
  async authorizationUrl(provider: Provider, signOn: SignOn, scopes: string): Promise<string> {
    try {
      const { config } = await this.configure(provider);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: signOn.redirectUri,
        scope: scopes,
        state: signOn.state,
        nonce: signOn.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(signOn.verifier),
        code_challenge_method: 'S256',
      });
      // The browser is redirected there: javascript: and other schemes must not pass.
      const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && this.acceptsPlain(url));
      if (!isSafe) throw new Error('the authorization endpoint is not https');
      return url.href;
    } catch (error) {
      throw new OidcFailure('UNREACHABLE', error);
    }
  }

  /**
   * The verified claims of the ID token, merged with those of the user info: code, state, issuer, signature, audience,
   * times and nonce are checked. Throws OidcFailure.
   */
  async claims(provider: Provider, signOn: SignOn, callback: Callback): Promise<Claims> {
    const address = new URL(signOn.redirectUri);
    const { code, error, iss } = callback;
    for (const [name, value] of Object.entries({ code, error, iss, state: signOn.state })) {
      if (value !== null) address.searchParams.set(name, value);
    }
    try {
      const { config, known } = await this.configure(provider);
      oidc.enableNonRepudiationChecks(config);
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: signOn.verifier,
        expectedState: signOn.state,
        expectedNonce: signOn.nonce,
        idTokenExpected: true,
      });
      const keys = oidc.getJwksCache(config);
      if (keys) known.keys = keys;
      const claims = tokens.claims();
      if (!claims?.sub) throw new OidcFailure('REFUSED', 'the ID token names nobody');
      const more = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return { ...more, ...claims };
    } catch (error) {
      throw error instanceof OidcFailure ? error : new OidcFailure(kindOf(error), error);
    }
  }

  private acceptsPlain(url: URL): boolean {
    const { allowedHosts, isProduction } = this.policy;
    return !isProduction || allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname);
  }

  private async configure(provider: Provider): Promise<{ config: oidc.Configuration; known: Known }> {
    const deadline = AbortSignal.timeout(STEP_TIMEOUT);
    const fetch: CustomFetch = (url, options) =>
      this.fetch(url, { ...options, signal: AbortSignal.any([deadline, ...(options.signal ? [options.signal] : [])]) });
    const known = await this.discover(provider, fetch);
    const config = new oidc.Configuration(
      known.metadata,
      provider.clientId,
      undefined,
      clientAuth(known.metadata, provider.clientSecret),
    );
    config.timeout = ANSWER_TIMEOUT;
    config[oidc.customFetch] = fetch;
    // The guarded fetch decides for each address whether plain http is allowed.
    oidc.allowInsecureRequests(config);
    if (known.keys) oidc.setJwksCache(config, known.keys);
    return { config, known };
  }

  private async discover({ issuer, clientId }: Provider, fetch: CustomFetch): Promise<Known> {
    const kept = this.known.get(issuer);
    if (kept) return kept;
    try {
      const config = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
        [oidc.customFetch]: fetch,
        timeout: ANSWER_TIMEOUT,
        execute: [oidc.allowInsecureRequests],
      });
      const known: Known = { metadata: config.serverMetadata() };
      this.known.set(issuer, known);
      return known;
    } catch (error) {
      throw new OidcFailure('UNREACHABLE', error);
    }
  }
}

/** The client authentication method: one that the provider supports, the request body first as most do. */
function clientAuth(metadata: ServerMetadata, secret: string | null): ClientAuth {
  if (secret === null) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}

/** The library's codes for a token that fails verification. */
const BROKEN_TRUST = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

function kindOf(error: unknown): OidcFailure['kind'] {
  if (error instanceof oidc.AuthorizationResponseError) return 'DECLINED';
  if (error instanceof oidc.ResponseBodyError) return REFUSALS.has(error.error) ? 'REFUSED' : 'UNREACHABLE';
  return BROKEN_TRUST.has(String((error as { code?: unknown }).code)) ? 'REFUSED' : 'UNREACHABLE';
}
