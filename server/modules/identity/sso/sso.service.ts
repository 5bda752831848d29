import type { RequestContext } from '../../../context/context.js';
import { fail, SUCCESS_CODE } from '../../../core/errors.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import type { Callback } from '../../../integrations/oidc/oidc-client.js';
import { readCredentials } from '../account/account.service.js';
import { hasEffect } from '../domain/domain-proof.service.js';
import { Domain } from '../domain/domain.entity.js';
import { openSession } from '../session/session-start.service.js';
import { noteSignIn } from '../session/sign-in-note.service.js';
import type { LoginResult } from '../session/session.types.js';
import { personOf } from './sso-claims.js';
import { admit } from './sso-person.service.js';
import type { TakenRequest } from './sso-request.service.js';
import { asking, atPublicAddress, beginRequest, providerOf, takeRequest } from './sso-request.service.js';
import { finishTest } from './sso-test.service.js';

/** The parameters of a single sign-on: the provider's name to begin, its answer to finish. */
export interface SsoInput extends Callback {
  readonly idp: string | null;
  readonly state: string | null;
}

/** The column is ASCII, and cannot be compared with other characters. */
const IDP = /^[\x21-\x7E]{1,50}$/;

/**
 * Begins a single sign-on (answers ssoLoginUrl, SSO-02; under another host of the portal the one of its public address,
 * where it begins) or finishes one (SSO-03). NOT_FOUND for a provider that is unknown, switched off or of a domain
 * without effect, then or meanwhile (threats 15, DOMN-10); EXPIRED for a sign-on that expired or was finished before;
 * PERMISSION_DENIED in another browser, and for a person who is not admitted (SSO-09); UNAUTHENTICATED for a provider's
 * answer that is not valid; INVALID_PARAMETER when it does not answer. A test that comes back signs nobody in.
 */
export async function signInBySso(ctx: RequestContext, input: SsoInput): Promise<LoginResult> {
  const { idp, state, ...callback } = input;
  if (state && (callback.code ?? callback.error)) return finish(ctx, state, callback);
  const domain = idp !== null && IDP.test(idp) ? await domainOf(ctx, idp) : null;
  const provider = domain && providerOf(ctx, domain);
  if (!domain || !provider || !(await hasEffect(ctx, domain))) return fail('NOT_FOUND');
  const elsewhere = atPublicAddress(ctx, `/site/${encodeURIComponent(domain.idp ?? '')}`);
  if (elsewhere) return withoutSession(elsewhere);
  return withoutSession((await beginRequest(ctx, domain, provider, null)).url);
}

async function finish(ctx: RequestContext, state: string, callback: Callback): Promise<LoginResult> {
  const request = await takeRequest(ctx, state);
  if (request.purpose === 'TEST') {
    await finishTest(ctx, request, callback);
    return withoutSession(null);
  }
  ctx.audit.ouId = request.ouId;
  const before = await openDomain(ctx, request);
  const provider = providerOf(ctx, before) ?? fail('NOT_FOUND');
  const claims = await asking(ctx, before, () => ctx.runtime.oidc.claims(provider, request.signOn, callback));
  // The provider took its time: the domain may have been changed or switched off.
  const domain = await openDomain(ctx, request);
  if (domain.issuer !== before.issuer) fail('NOT_FOUND');
  const person = personOf(claims, domain.claims) ?? fail('UNAUTHENTICATED', { message: 'error.ssoRefused' });
  const accountId = await admit(ctx, domain, person);
  const account = (await readCredentials(ctx, accountId)) ?? fail('NOT_FOUND');
  Object.assign(ctx.audit, { accountId, username: account.username });
  noteSignIn(ctx, 'SSO');
  const { id, ouId } = domain;
  return openSession(ctx, account, { way: 'SSO', eventName: 'sessionLoginViaCode', domain: { id, ouId } });
}

/** The domain that signs people in by a provider of this name. */
const domainOf = (ctx: RequestContext, idp: string): Promise<Domain | null> =>
  table(acrossOrganizations(ctx, 'sign-in comes before an OU'), Domain).one({ idp, isSignOn: true });

/** The domain of a sign-on as it is now; NOT_FOUND once it is gone, switched off or without effect (threats 15). */
async function openDomain(ctx: RequestContext, { ouId, domainId }: TakenRequest): Promise<Domain> {
  const domain = await scoped({ db: ctx.db, ouId }, Domain).one({ id: domainId, isSignOn: true });
  return domain && (await hasEffect(ctx, domain)) ? domain : fail('NOT_FOUND');
}

/** The answer without a session: on the way to the provider, or back from a test. */
function withoutSession(ssoLoginUrl: string | null): LoginResult {
  return {
    user: null,
    organizations: [],
    accessToken: null,
    isSuperAdmin: false,
    mfaType: 'NONE',
    isSsoLogin: true,
    code: SUCCESS_CODE,
    message: null,
    ssoLoginUrl,
  };
}
