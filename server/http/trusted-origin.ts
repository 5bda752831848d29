import type { IncomingHttpHeaders } from 'node:http';
import type { Runtime } from '../context/runtime.js';
import { readSessionCookie, readSsoBinding } from './cookie.js';

/** The part of a request that tells which page sent it. */
export interface Sender {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** `http` or `https`, as a trusted proxy reports it. */
  readonly scheme: string;
}

/**
 * Whether no page of another site can have sent a request (CALL-020, threats 18). Only such a request changes
 * something, unless its credentials stand in a header. There are three of them:
 *
 * - Its Origin is the portal's own. Browsers send the header with every POST.
 * - It is a GET without Origin, and the browser says `Sec-Fetch-Site: same-origin`: browsers leave Origin out of a GET to
 *   their own site. `same-site` and `cross-site` are another site's page, `none` is a typed or mailed link.
 * - It is a POST with neither header and without a cookie of the portal: no browser sent it, and nothing in it belongs to
 *   anybody. Programs sign in by it. A GET is not enough, because older browsers send one with neither header for any
 *   page.
 */
export function isTrustedSender(runtime: Runtime, sender: Sender): boolean {
  const { method, headers, scheme } = sender;
  if (headers.origin !== undefined) return isSameOrigin(runtime, headers, scheme);
  const site = headers['sec-fetch-site'];
  if (method === 'GET') return site === 'same-origin';
  return method === 'POST' && site === undefined && !hasCookie(runtime, headers.cookie);
}

const hasCookie = (runtime: Runtime, cookies: string | undefined) =>
  readSessionCookie(runtime, cookies) !== null || readSsoBinding(runtime, cookies) !== null;

/**
 * Whether the Origin header names the portal itself: its public address, or the host and scheme of the request. If the
 * public address is https, a page of plain http is a foreign one, whatever a proxy says.
 * @param scheme `http` or `https`, as a trusted proxy reports it
 */
export function isSameOrigin(runtime: Runtime, headers: IncomingHttpHeaders, scheme = 'http'): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  const { publicUrl } = runtime.environment;
  const sentTo = publicUrl.protocol === 'https:' ? 'https' : scheme;
  return origin === publicUrl.origin || origin === `${sentTo}://${host}`;
}
