import { call } from '../../../api/call';
import {
  LoginByCodeDocument,
  LoginDocument,
  LoginKeyDocument,
  LoginOrganizationDocument,
  LoginVerifyCodeDocument,
} from '../../../api/generated/login-acts';
import type { LoginMutation } from '../../../api/generated/login-acts';
import { failureOf } from '../../../core/failure';
import { announceChange } from '../../../core/other-tabs';
import { noteRenewal } from '../../../api/renewal';
import { keepToken } from '../../../api/token';
import { REPLACES_TOKEN } from '../../../api/transport';
import { wantedPath } from '../../../core/redirect';
import { applyTheme } from '../../../theme/theme';
import { encrypt, isPublicKey } from '../../../api/encryption/encryption';
import { SignInProblem } from './sign-in-problem';

/** The part of an answer to a sign-in that the next step needs. */
type SignedIn = LoginMutation['sessionLogin'];

/** The path after sign-in; null while a second factor is due, which ends with `prove`. */
export interface Entry {
  readonly path: string | null;
  /** Proves the second factor and answers the path to go to; rejects with the server's refusal of the code (MFA-06). */
  readonly prove: (code: string) => Promise<string>;
}

/**
 * Signs in with an encrypted password (AUTH-03). Rejects with an ApiFailure, or with a SignInProblem when the key is
 * not usable (AUTH-07) or the password came out empty (AUTH-09).
 */
export async function signIn(account: string, password: string, keepsToken: boolean): Promise<Entry> {
  const { sessionPublicKey: key } = await call(LoginKeyDocument, {});
  if (!isPublicKey(key.publicKey)) throw new SignInProblem('invalidKey');
  const closed = await encrypt(key.publicKey, password);
  if (!closed) throw new SignInProblem('notEncrypted');
  const { sessionLogin } = await call(LoginDocument, { account, password: closed, keyId: key.keyId });
  return enter(sessionLogin, keepsToken);
}

/** Signs in with a code that came by e-mail (AUTH-14). Rejects with an ApiFailure. */
export async function signInByCode(account: string, code: string, keepsToken: boolean): Promise<Entry> {
  return enter((await call(LoginByCodeDocument, { account, code })).sessionLoginViaCode, keepsToken);
}

/** Goes on after any way in: a second factor where it is due (MFA-01), then the OU (OUSW-07, OUSW-08). */
export async function enter(signedIn: SignedIn, keepsToken: boolean): Promise<Entry> {
  keepToken(keepsToken ? (signedIn.accessToken ?? null) : null);
  noteRenewal();
  announceChange('session');
  if (signedIn.user) applyTheme(signedIn.user.theme);
  const goOn = () => chooseOnly(signedIn, keepsToken);
  const prove = async (code: string) => {
    const { sessionVerifyCode } = await call(LoginVerifyCodeDocument, { verifyCode: code }, REPLACES_TOKEN);
    if (keepsToken) keepToken(sessionVerifyCode.accessToken ?? null);
    // The code is spent: an OU that refuses says so where it can be chosen again.
    const path = await goOn().catch(() => choicePath());
    announceChange('factor');
    return path;
  };
  if (signedIn.mfaType !== 'NONE' && !signedIn.isSsoLogin) return { path: null, prove };
  try {
    return { path: await goOn(), prove };
  } catch (error) {
    // The OU came to demand a second factor in the moment since (MFA-03).
    if (failureOf(error).code === 437) return { path: null, prove };
    throw error;
  }
}

/** An account with one OU works in it at once (OUSW-07); one with several, or none, chooses first (OUSW-08). */
async function chooseOnly({ isSuperAdmin, organizations, user }: SignedIn, keepsToken: boolean): Promise<string> {
  if (isSuperAdmin) return wantedPath();
  const [only, second] = organizations;
  if (!only || second) return choicePath();
  try {
    const { sessionSetOrganization } = await call(
      LoginOrganizationDocument,
      { organizationId: only.id },
      REPLACES_TOKEN,
    );
    if (keepsToken) keepToken(sessionSetOrganization.accessToken ?? null);
    // The token is another now: a tab that asked with the one before was refused.
    announceChange('session');
  } catch (error) {
    // PWD-27: an initial password is replaced first; the portal asks for it before anything else.
    if (user?.isInitPassword && failureOf(error).code === 403) return wantedPath();
    throw error;
  }
  return wantedPath();
}

const choicePath = () => `/company-select?redirect=${encodeURIComponent(wantedPath())}`;
