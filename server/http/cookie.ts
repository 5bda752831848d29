import type { SetCookie } from 'cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Reply } from '../context/context.js';
import type { Runtime } from '../context/runtime.js';

export const SESSION_COOKIE = 'portal_session';
const SESSION_SECONDS = 240 * 3600;
/** Ties a single sign-on to its browser for as long as it may take. */
const SSO_BINDING = 'portal_sso';
/** Browsers take a cookie of this prefix from the very host alone, over https, so that no other host sets or reads it. */
export const HOST_PREFIX = '__Host-';
const SSO_SECONDS = 600;

/** The value of a cookie; null without one, or with an empty one. The first of several of a name counts. */
const read = (header: string | undefined, name: string) => (header && parseCookie(header)[name]) || null;

const isHttps = ({ environment }: Runtime) => environment.publicUrl.protocol === 'https:';
const nameOf = (runtime: Runtime, name: string) => (isHttps(runtime) ? HOST_PREFIX + name : name);

/** The session token of a Cookie header; null without one. */
export const readSessionCookie = (runtime: Runtime, header: string | undefined) =>
  read(header, nameOf(runtime, SESSION_COOKIE));

/** The secret that ties a single sign-on to this browser; null without one. */
export const readSsoBinding = (runtime: Runtime, header: string | undefined) =>
  read(header, nameOf(runtime, SSO_BINDING));

/**
 * The Set-Cookie value of an answer, null for none: the session's token, taken back for null (AUTH-25), or the binding
 * of a single sign-on that begins. No call hands out both.
 */
export function answeredCookie(runtime: Runtime, { sessionToken, ssoBinding }: Reply): string | null {
  const attributes = { path: '/', httpOnly: true };
  if (sessionToken !== undefined) {
    const sameSite = runtime.configuration.text('sameSiteValue').toLowerCase() as SetCookie['sameSite'];
    const secure = isHttps(runtime) || sameSite === 'none';
    const maxAge = sessionToken === null ? 0 : SESSION_SECONDS;
    const value = sessionToken ?? '';
    return stringifySetCookie({
      ...attributes,
      name: nameOf(runtime, SESSION_COOKIE),
      value,
      maxAge,
      sameSite,
      secure,
    });
  }
  if (ssoBinding === undefined) return null;
  return stringifySetCookie({
    ...attributes,
    name: nameOf(runtime, SSO_BINDING),
    value: ssoBinding,
    maxAge: SSO_SECONDS,
    // The page that comes back sends it by a call of its own, which is same-site whoever led there.
    sameSite: 'lax',
    secure: isHttps(runtime),
  });
}
