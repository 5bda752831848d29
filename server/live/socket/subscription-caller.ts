import type { IncomingMessage } from 'node:http';
import { newId } from '../../core/ids.js';
import type { RequestContext } from '../../context/context.js';
import { uncounted } from '../../context/context.js';
import type { Locale } from '../../core/locale.js';
import { isApiToken } from '../../core/api-token-text.js';
import type { Runtime } from '../../context/runtime.js';
import { canonicalAddress } from '../../core/ip-ranges.js';
import { readSessionCookie } from '../../http/cookie.js';
import { readBearer, VIEW_HEADER } from '../../http/credentials.js';
import { isSameOrigin } from '../../http/trusted-origin.js';
import type { SocketCaller } from './subscription-peer.js';

/** Maximum of characters of a User-Agent, as a session stores it. */
const USER_AGENT_LENGTH = 300;

/**
 * Reads the caller of an upgrade request. A cookie counts only on a same-origin page: browsers send it from anywhere
 * and let any page open sockets (threats 19).
 * @param isTrusted whether an address is one of our proxies
 */
export function readCaller(
  runtime: Runtime,
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): SocketCaller {
  const { headers } = request;
  const bearer = readBearer(headers.authorization);
  const cookie = readSessionCookie(runtime, headers.cookie);
  const isOwnPage = isSameOrigin(runtime, headers, schemeOf(request, isTrusted));
  // A view of the portal as somebody else has no socket: it would be that of the administrator (VIEW-04).
  const isInView = headers[VIEW_HEADER] !== undefined;
  return {
    ip: addressOf(request, isTrusted),
    userAgent: copyOf((headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)),
    // An API token is taken from a header alone.
    token: isInView ? null : copyOf(bearer ?? (isOwnPage && !isApiToken(cookie ?? '') ? cookie : null)),
    isForeign: isInView || (cookie !== null && !isOwnPage),
  };
}

/** The token that connection_init shows: as `token`, or as the header that HTTP takes; null without one. */
export function tokenOf({ token, authorization, Authorization: header }: Record<string, unknown>): string | null {
  if (typeof token === 'string') return token;
  const given = authorization ?? header;
  return typeof given === 'string' ? readBearer(given) : null;
}

/** A part of a header as a text of its own: the engine would keep the whole header for as long as the part. */
function copyOf<Text extends string | null>(text: Text): Text {
  return (text && Buffer.from(text).toString()) as Text;
}

/** The scheme of the page, like Express's request.protocol: TLS ends at our own proxies. */
function schemeOf({ headers, socket }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  if (!isTrusted(socket.remoteAddress ?? '')) return 'http';
  return String(headers['x-forwarded-proto'] ?? 'http')
    .split(',', 1)[0]!
    .trim();
}

/** The address before our own proxies, like Express's request.ip. */
function addressOf(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim());
  let address = request.socket.remoteAddress ?? '';
  while (hops.length > 0 && isTrusted(address)) address = hops.pop() || address;
  return canonicalAddress(address);
}

/** A context that knows nobody: for wording errors, and for executions that several callers share. */
export function anonymousContext(
  runtime: Runtime,
  locale: Locale,
  caller: { ip: string; userAgent: string } = { ip: '', userAgent: '' },
): RequestContext {
  return {
    runtime,
    locale,
    requestId: newId(),
    ip: caller.ip,
    userAgent: caller.userAgent,
    token: null,
    ssoBinding: null,
    session: null,
    app: null,
    callerFailure: null,
    origin: null,
    isTrustedOrigin: false,
    idempotencyKey: null,
    call: uncounted(),
    reply: {},
    db: runtime.database.manager,
    events: [],
    audit: {},
    afterCommit: [],
  };
}
