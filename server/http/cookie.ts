import type { Runtime } from '../core/runtime.js';

const NAME = 'portal_session';
const LIFETIME_SECONDS = 240 * 3600;

/** The session token of a Cookie header; null without one. */
export function readSessionCookie(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value) return value;
  }
  return null;
}

/** The Set-Cookie value that hands out `token`, or takes the cookie back for null (AUTH-25). */
export function sessionCookie(runtime: Runtime, token: string | null): string {
  const sameSite = runtime.configuration.text('sameSiteValue');
  const secure = runtime.environment.publicUrl.protocol === 'https:' || sameSite === 'None' ? '; Secure' : '';
  const age = token === null ? 0 : LIFETIME_SECONDS;
  return `${NAME}=${token ?? ''}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${age}${secure}`;
}
