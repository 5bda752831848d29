import sql from 'sql-template-tag';
import type { IncomingHttpHeaders } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { CallCount, RequestContext } from '../context/context.js';
import { uncounted } from '../context/context.js';
import { PortalError } from '../core/errors.js';
import { hashSecret, isPlainId, newId } from '../core/ids.js';
import { parseLocale } from '../core/locale.js';
import type { Runtime } from '../context/runtime.js';
import type { AppCaller, SessionState } from '../context/session-state.js';
import { query } from '../database/query.js';
import { AVAILABLE } from '../access/app-scope.js';
import { lookUpSession } from '../modules/identity/session/session-lookup.js';
import { readSessionCookie, readSsoBinding } from './cookie.js';
import { acrossOrganizations } from '../database/scoped.js';

/** The caller's data from HTTP or a socket. */
export interface CallerEnvelope {
  readonly headers: IncomingHttpHeaders;
  /** Canonical address behind trusted proxies. */
  readonly ip: string;
  /**
   * The scheme by which the caller reached the portal, as trusted proxies report it; by default that of the public
   * address.
   */
  readonly scheme?: string;
  /** A token from a socket's connection_init; wins over the headers. */
  readonly token?: string | null;
  /** The part that was counted already; by default none. */
  readonly call?: CallCount;
  /** The caller's identity, if it was looked up just before. */
  readonly identity?: Identity;
}

/** Builds the context of a call, once per request and once per event of a subscription. */
export async function createContext(runtime: Runtime, caller: CallerEnvelope): Promise<RequestContext> {
  const { headers } = caller;
  const { bearer, basic, token } = credentialsOf(runtime, headers, caller.token);
  const { session = null, app = null, failure = null } = caller.identity ?? (await identify(runtime, token, basic));
  return {
    runtime,
    requestId: newId(),
    locale: parseLocale(headers.locale as string | undefined),
    ip: caller.ip,
    userAgent: headers['user-agent'] ?? '',
    token,
    ssoBinding: readSsoBinding(runtime, headers.cookie),
    session,
    app,
    callerFailure: failure,
    origin: headers.origin ?? null,
    isTrustedOrigin: Boolean(bearer ?? basic) || isSameOrigin(runtime, headers, caller.scheme),
    call: caller.call ?? uncounted(),
    reply: {},
    db: runtime.database.manager,
    events: [],
    audit: {},
    afterCommit: [],
  };
}

function credentialsOf(runtime: Runtime, headers: IncomingHttpHeaders, given: string | null = null) {
  const [scheme, value = ''] = headers.authorization?.split(' ', 2) ?? [];
  const bearer = given ?? (scheme?.toLowerCase() === 'bearer' ? value : null);
  const basic = scheme?.toLowerCase() === 'basic' ? value : null;
  return { bearer, basic, token: basic ? null : (bearer ?? readSessionCookie(runtime, headers.cookie)) };
}

/** Authenticates the caller of a request; without a session or an app for a stranger or for invalid credentials. */
export function identifyCaller(runtime: Runtime, headers: IncomingHttpHeaders): Promise<Identity> {
  const { token, basic } = credentialsOf(runtime, headers);
  return identify(runtime, token, basic);
}

export interface Identity {
  readonly session?: SessionState;
  readonly app?: AppCaller;
  readonly failure?: Error;
}

/**
 * Authenticates a token or an app's credentials. A lost database is reported only if the call needs a caller, so public
 * calls still work.
 */
async function identify(runtime: Runtime, token: string | null, basic: string | null): Promise<Identity> {
  try {
    if (token) return await lookUpSession(runtime, token);
    if (!basic) return {};
    const app = await appOfCredentials(runtime, basic);
    return app ? { app } : { failure: new PortalError('UNAUTHENTICATED') };
  } catch (error) {
    return { failure: error as Error };
  }
}

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

async function appOfCredentials(runtime: Runtime, basic: string): Promise<AppCaller | null> {
  const [appId, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2);
  if (!appId || !isPlainId(appId) || !secret) return null;
  const [row] = await query<AppCaller & { secretHash: string | null; isEnable: number }>(
    acrossOrganizations({ db: runtime.database.manager }, 'credentials name their app'),
    sql`SELECT a.id AS appId, a.ou_id AS ouId, a.secret_hash AS secretHash, a.is_enable AS isEnable FROM app a
      WHERE a.id = ${appId} AND ${AVAILABLE}`,
  );
  if (!row?.secretHash || row.isEnable !== 1) return null;
  const isRight = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(row.secretHash));
  return isRight ? { appId: row.appId, ouId: row.ouId } : null;
}
