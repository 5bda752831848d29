import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { execute } from '../../../database/query.js';
import { seal, unseal } from '../../../integrations/crypto/seal.js';
import type { Provider, SignOn } from '../../../integrations/oidc/oidc-client.js';
import { OidcFailure } from '../../../integrations/oidc/oidc-client.js';
import type { Domain } from '../domain/domain.entity.js';
import { SsoRequest } from './sso-request.entity.js';

/** How long somebody may take at the provider, and how long the result of a test can be read. */
const LIFETIME = 10 * 60_000;
const BINDING = /^[\w-]{43}$/;

const PROBLEMS = {
  UNREACHABLE: 'error.providerUnreachable',
  DECLINED: 'error.ssoDeclined',
  REFUSED: 'error.ssoRefused',
} as const;

/** A sign-on that came back, taken so that it cannot come back twice. */
export interface TakenRequest {
  readonly stateHash: string;
  readonly ouId: string;
  readonly domainId: string;
  readonly purpose: SsoRequest['purpose'];
  readonly signOn: SignOn;
}

/** A sign-on that began. */
export interface BegunRequest {
  readonly state: string;
  /** Where the browser goes. */
  readonly url: string;
}

/** The address that providers send browsers back to; nothing of a request is part of it (threats 16). */
function redirectUri(ctx: RequestContext): string {
  return new URL('/sso-login', ctx.runtime.environment.publicUrl).href;
}

/**
 * `path` at the portal's public address when a browser calls from another of its hosts: providers send it back to the
 * public one, which must know the browser by then. Null where it is there already.
 */
export function atPublicAddress(ctx: RequestContext, path: string): string | null {
  const { publicUrl } = ctx.runtime.environment;
  return ctx.origin === null || ctx.origin === publicUrl.origin ? null : new URL(path, publicUrl).href;
}

/** A domain's provider; null when it is not set up. */
export function providerOf(ctx: RequestContext, domain: Domain): Provider | null {
  const { issuer, clientId, clientSecret } = domain;
  if (!issuer || !clientId) return null;
  const secret = clientSecret === null ? null : unseal(ctx.runtime.environment.secret, clientSecret);
  return { issuer, clientId, clientSecret: secret };
}

/**
 * Runs what asks a provider; what went wrong there becomes a failure for the person, and a line in the log. The
 * provider's own words go with it as the value `reason`, which only a test shows.
 */
export async function asking<Answer>(ctx: RequestContext, domain: Domain, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    ctx.runtime.log.warn({ domainId: domain.id, requestId: ctx.requestId, reason: error.message }, 'sign-on failed');
    const values = { reason: error.reason ?? '' };
    return fail(error.kind === 'UNREACHABLE' ? 'INVALID_PARAMETER' : 'UNAUTHENTICATED', {
      message: PROBLEMS[error.kind],
      values,
    });
  }
}

/**
 * Begins a sign-on in this browser: what must hold when it comes back is kept, the verifier sealed, and a cookie ties
 * it to the browser (threats 14). Throws INVALID_PARAMETER when the provider does not answer.
 * @param accountId the administrator who tests, null for a sign-in
 */
export async function beginRequest(
  ctx: RequestContext,
  domain: Domain,
  provider: Provider,
  accountId: string | null,
): Promise<BegunRequest> {
  const signOn = {
    redirectUri: redirectUri(ctx),
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret(),
  };
  const url = await asking(ctx, domain, () => ctx.runtime.oidc.authorizationUrl(provider, signOn, domain.scopes));
  // Several tabs of a browser share the cookie.
  const binding = ctx.ssoBinding !== null && BINDING.test(ctx.ssoBinding) ? ctx.ssoBinding : newSecret();
  await acrossOrganizations(ctx, SsoRequest, 'sign-in comes before an OU').insert({
    stateHash: hashSecret(signOn.state),
    ouId: domain.ouId,
    domainId: domain.id,
    purpose: accountId === null ? 'SIGN_IN' : 'TEST',
    browserHash: hashSecret(binding),
    nonce: signOn.nonce,
    verifier: seal(ctx.runtime.environment.secret, signOn.verifier),
    accountId,
    expireTime: now() + LIFETIME,
  });
  ctx.reply.ssoBinding = binding;
  return { state: signOn.state, url };
}

/**
 * Takes the sign-on that `state` belongs to, once, whatever becomes of it. EXPIRED for one that is unknown, over or
 * taken before; PERMISSION_DENIED in another browser than the one that began it.
 */
export async function takeRequest(ctx: RequestContext, state: string): Promise<TakenRequest> {
  const stateHash = hashSecret(state);
  const requests = acrossOrganizations(ctx, SsoRequest, 'sign-in comes before an OU');
  const row = await requests.findOneBy({ stateHash });
  const gone = { message: 'error.ssoExpired' };
  if (!row || row.expireTime <= now()) return fail('EXPIRED', gone);
  const { ouId, domainId, purpose, browserHash, nonce, verifier } = row;
  // One statement each, outside any transaction: of two callbacks at once the database lets one through.
  const taken =
    purpose === 'SIGN_IN'
      ? await execute(ctx, 'DELETE FROM sso_request WHERE state_hash = ?', [stateHash])
      : await execute(ctx, "UPDATE sso_request SET verifier = '' WHERE state_hash = ? AND verifier <> ''", [stateHash]);
  if (taken === 0) fail('EXPIRED', gone);
  if (ctx.ssoBinding === null || hashSecret(ctx.ssoBinding) !== browserHash) {
    fail('PERMISSION_DENIED', { message: 'error.ssoOtherBrowser' });
  }
  return {
    stateHash,
    ouId,
    domainId,
    purpose,
    signOn: {
      redirectUri: redirectUri(ctx),
      state,
      nonce,
      verifier: unseal(ctx.runtime.environment.secret, verifier),
    },
  };
}

/** Keeps what a test found, for as long again as it could take. */
export async function storeResult(ctx: RequestContext, stateHash: string, result: unknown): Promise<void> {
  await execute(ctx, "UPDATE sso_request SET result = ?, expire_time = ? WHERE state_hash = ? AND purpose = 'TEST'", [
    JSON.stringify(result),
    now() + LIFETIME,
    stateHash,
  ]);
}

/** What a test that `accountId` began in `ouId` found, null as long as it is under way. NOT_FOUND for any other state. */
export async function readResult(
  ctx: RequestContext,
  owner: { accountId: string; ouId: string },
  state: string,
): Promise<unknown> {
  const row = await acrossOrganizations(ctx, SsoRequest, 'found by its secret state').findOneBy({
    stateHash: hashSecret(state),
    purpose: 'TEST' as const,
    ...owner,
  });
  return row && row.expireTime > now() ? row.result : fail('NOT_FOUND');
}
