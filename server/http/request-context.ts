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

/** What HTTP and sockets know of a caller. */
export interface CallerEnvelope {
  readonly headers: IncomingHttpHeaders;
  /** Canonical address behind trusted proxies. */
  readonly ip: string;
  /** How the caller reached the portal, as trusted proxies tell it; left out, as people open it. */
  readonly scheme?: string;
  /** A token from a socket's connection_init; wins over the headers. */
  readonly token?: string | null;
  /** The part that was counted already; left out, nothing was. */
  readonly call?: CallCount;
  /** The caller's identity, if it was looked up a moment ago. */
  readonly identity?: Identity;
}

/** Builds what a call knows, once per request and once per event of a subscription. */
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

/** Identifies the caller of a request; neither session nor app for a stranger, whatever was presented. */
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
 * Who presents a token or an app's credentials. A lost database is told like any other failure, where a caller is
 * needed: what needs none goes on.
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
 * The Origin header names the portal itself: its public address, or the host and scheme the request was sent to. Where
 * people open the portal over https, a page of plain http is another one, whatever a proxy says.
 * @param scheme `http` or `https`, as a proxy tells that is trusted
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
