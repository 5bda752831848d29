import type { Reply } from '../context/context.js';
import type { Runtime } from '../context/runtime.js';

export const SESSION_COOKIE = 'portal_session';
const SESSION_SECONDS = 240 * 3600;
/** Ties a single sign-on to its browser for as long as it may take. */
const SSO_BINDING = 'portal_sso';
/**
 * Browsers accept a cookie of this prefix only from the very host, over https, so that no other host sets or reads it.
 */
export const HOST_PREFIX = '__Host-';
const SSO_SECONDS = 600;

function read(header: string | undefined, wanted: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}

const isHttps = ({ environment }: Runtime) => environment.publicUrl.protocol === 'https:';
const nameOf = (runtime: Runtime, name: string) => (isHttps(runtime) ? HOST_PREFIX + name : name);

/** The session token of a Cookie header; null without one. */
export const readSessionCookie = (runtime: Runtime, header: string | undefined) =>
  read(header, nameOf(runtime, SESSION_COOKIE));

/** The secret that ties a single sign-on to this browser; null without one. */
export const readSsoBinding = (runtime: Runtime, header: string | undefined) =>
  read(header, nameOf(runtime, SSO_BINDING));

/**
 * The Set-Cookie value of an answer, null for none: the session's token, which null deletes (AUTH-25), or the binding
 * of a new single sign-on. No call sets both.
 */
export function answeredCookie(runtime: Runtime, { sessionToken, ssoBinding }: Reply): string | null {
  const sameSite = runtime.configuration.text('sameSiteValue');
  if (sessionToken !== undefined) {
    const secure = isHttps(runtime) || sameSite === 'None' ? '; Secure' : '';
    const age = sessionToken === null ? 0 : SESSION_SECONDS;
    return `${nameOf(runtime, SESSION_COOKIE)}=${sessionToken ?? ''}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${age}${secure}`;
  }
  if (ssoBinding === undefined) return null;
  // The returning page sends it by a call of its own, which is same-site whoever linked there.
  return `${nameOf(runtime, SSO_BINDING)}=${ssoBinding}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SSO_SECONDS}${isHttps(runtime) ? '; Secure' : ''}`;
}
