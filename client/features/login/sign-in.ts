import { call } from '../../api/call';
import {
  LoginDocument,
  LoginKeyDocument,
  LoginOrganizationDocument,
  LoginRefreshDocument,
} from '../../api/generated/login';
import { announceSessionChange } from '../../api/other-tabs';
import { noteRenewal } from '../../api/renewal';
import { keepToken } from '../../api/token';
import { safeRedirect } from '../../api/redirect';
import { applyTheme } from '../../theme/theme';
import { encrypt, isPublicKey } from '../../api/encryption/encryption';

/** A sign-in that never reached the server, by its message. */
export class SignInProblem extends Error {
  constructor(readonly kind: 'invalidKey' | 'notEncrypted') {
    super(kind);
  }
}

/**
 * Signs in with an encrypted password (AUTH-03) and answers the path to go to. An account with one OU works in it at
 * once (OUSW-07); one with several, or none, chooses first (OUSW-08). Rejects with an ApiFailure, or with a
 * SignInProblem when the key is not usable (AUTH-07) or the password came out empty (AUTH-09).
 */
export async function signIn(account: string, password: string, keepsToken: boolean): Promise<string> {
  const { sessionPublicKey: key } = await call(LoginKeyDocument, {});
  if (!isPublicKey(key.publicKey)) throw new SignInProblem('invalidKey');
  const closed = await encrypt(key.publicKey, password);
  if (!closed) throw new SignInProblem('notEncrypted');
  const { sessionLogin } = await call(LoginDocument, { account, password: closed, keyId: key.keyId });
  keepToken(keepsToken ? (sessionLogin.accessToken ?? null) : null);
  noteRenewal();
  announceSessionChange();
  if (sessionLogin.user) applyTheme(sessionLogin.user.theme);
  const redirect = safeRedirect(new URLSearchParams(location.search).get('redirect'));
  if (sessionLogin.isSuperAdmin) return redirect;
  const [only, second] = sessionLogin.organizations;
  const isMfaDue = sessionLogin.mfaType !== 'NONE' && !sessionLogin.isSsoLogin;
  if (!only || second || isMfaDue) return `/company-select?redirect=${encodeURIComponent(redirect)}`;
  await call(LoginOrganizationDocument, { organizationId: only.id });
  if (keepsToken) {
    // Choosing the OU gave the session another token, which only the cookie holds yet.
    keepToken(null);
    keepToken((await call(LoginRefreshDocument, {})).sessionRefresh.accessToken);
  }
  return redirect;
}
