import { MoreThan, Not } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { seal, unseal } from '../../../integrations/crypto/seal.js';
import type { Provider, SignOn } from '../../../integrations/oidc/oidc-client.js';
import { OidcFailure } from '../../../integrations/oidc/oidc-client.js';
import type { Domain } from '../domain/domain.entity.js';
import { SsoRequest } from './sso-request.entity.js';

/** The time that somebody has at the provider, and that the result of a test can be read. */
const LIFETIME = 10 * 60_000;
const BINDING = /^[\w-]{43}$/;

const PROBLEMS = {
  UNREACHABLE: 'error.providerUnreachable',
  DECLINED: 'error.ssoDeclined',
  REFUSED: 'error.ssoRefused',
} as const;

/** A sign-on that came back, and cannot come back again. */
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
  /** The page of the provider that the browser opens. */
  readonly url: string;
}

/** The address that providers send browsers back to; no part of it comes from a request (threats 16). */
function redirectUri(ctx: RequestContext): string {
  return new URL('/sso-login', ctx.runtime.environment.publicUrl).href;
}

/**
 * `path` at the portal's public address for a browser at another host of the portal: providers send it back to the public
 * address, whose cookie must be set by then. Null where the browser is there already.
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
 * Runs a request to a provider and turns its failure into an error for the person, and a line in the log. The provider's
 * own words are the value `reason` of the error, which only a test shows.
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
 * Begins a sign-on in this browser: stores the facts to check when it comes back, the verifier sealed, and ties it to the
 * browser by a cookie (threats 14). Throws INVALID_PARAMETER when the provider does not answer.
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
  await scoped({ db: ctx.db, ouId: domain.ouId }, SsoRequest).insert([
    {
      stateHash: hashSecret(signOn.state),
      domainId: domain.id,
      purpose: accountId === null ? 'SIGN_IN' : 'TEST',
      browserHash: hashSecret(binding),
      nonce: signOn.nonce,
      verifier: seal(ctx.runtime.environment.secret, signOn.verifier),
      accountId,
      expireTime: now() + LIFETIME,
    },
  ]);
  ctx.reply.ssoBinding = binding;
  return { state: signOn.state, url };
}

/**
 * Takes the sign-on of `state`, once, whatever its outcome. EXPIRED for one that is unknown, expired or taken before;
 * PERMISSION_DENIED in another browser than the one that began it.
 */
export async function takeRequest(ctx: RequestContext, state: string): Promise<TakenRequest> {
  const stateHash = hashSecret(state);
  const requests = table(acrossOrganizations(ctx, 'sign-in comes before an OU'), SsoRequest);
  const row = await requests.one({ stateHash });
  const gone = { message: 'error.ssoExpired' };
  if (!row || row.expireTime <= now()) return fail('EXPIRED', gone);
  const { ouId, domainId, purpose, browserHash, nonce, verifier } = row;
  // One statement each, outside any transaction: of two callbacks at once one changes the row.
  const taken =
    purpose === 'SIGN_IN'
      ? await requests.delete({ stateHash })
      : await requests.update({ stateHash, verifier: Not('') }, { verifier: '' });
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

/** Stores the finding of a test, readable for another lifetime of a sign-on. */
export async function storeResult(ctx: RequestContext, stateHash: string, result: object): Promise<void> {
  await table(acrossOrganizations(ctx, 'a test is found by its secret state'), SsoRequest).update(
    { stateHash, purpose: 'TEST' },
    { result, expireTime: now() + LIFETIME },
  );
}

/** The finding of a test that `accountId` began in `ouId`; null while it is under way. NOT_FOUND for any other state. */
export async function readResult(
  ctx: RequestContext,
  { accountId, ouId }: { accountId: string; ouId: string },
  state: string,
): Promise<object | null> {
  const { result } = await scoped({ db: ctx.db, ouId }, SsoRequest).get({
    stateHash: hashSecret(state),
    purpose: 'TEST',
    accountId,
    expireTime: MoreThan(now()),
  });
  return result;
}
