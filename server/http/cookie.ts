import type { Reply } from '../core/context.js';
import type { Runtime } from '../core/runtime.js';

const SESSION = 'portal_session';
const SESSION_SECONDS = 240 * 3600;
/** Ties a single sign-on to its browser for as long as it may take. */
const SSO_BINDING = 'portal_sso';
const SSO_SECONDS = 600;

function read(header: string | undefined, wanted: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}

/** The session token of a Cookie header; null without one. */
export const readSessionCookie = (header: string | undefined) => read(header, SESSION);

/** The secret that ties a single sign-on to this browser; null without one. */
export const readSsoBinding = (header: string | undefined) => read(header, SSO_BINDING);

/**
 * The Set-Cookie value of an answer, null for none: the session's token, taken back for null (AUTH-25), or the binding
 * of a single sign-on that begins. No call hands out both.
 */
export function answeredCookie(runtime: Runtime, { sessionToken, ssoBinding }: Reply): string | null {
  const sameSite = runtime.configuration.text('sameSiteValue');
  const isHttps = runtime.environment.publicUrl.protocol === 'https:';
  if (sessionToken !== undefined) {
    const secure = isHttps || sameSite === 'None' ? '; Secure' : '';
    const age = sessionToken === null ? 0 : SESSION_SECONDS;
    return `${SESSION}=${sessionToken ?? ''}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${age}${secure}`;
  }
  if (ssoBinding === undefined) return null;
  // The page that comes back sends it by a call of its own, which is same-site whoever led there.
  return `${SSO_BINDING}=${ssoBinding}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SSO_SECONDS}${isHttps ? '; Secure' : ''}`;
}
