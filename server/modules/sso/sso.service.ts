import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { LoginResult } from '../session/session.types.js';

/** What a browser brings to a single sign-on: the provider's name to begin, its answer to finish. */
export interface SsoInput {
  readonly idp: string | null;
  readonly code: string | null;
  readonly state: string | null;
  readonly iss: string | null;
}

/** Begins (answers ssoLoginUrl) or finishes a single sign-on (SSO-02, SSO-03). */
export async function signInBySso(_ctx: RequestContext, _input: SsoInput): Promise<LoginResult> {
  return fail('NOT_FOUND');
}
