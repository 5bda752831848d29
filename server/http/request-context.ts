import type { IncomingHttpHeaders } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../core/context.js';
import { PortalError } from '../core/errors.js';
import { hashSecret, isPlainId, newId } from '../core/ids.js';
import { parseLocale } from '../core/locale.js';
import type { Runtime } from '../core/runtime.js';
import type { AppCaller, SessionState } from '../core/session-state.js';
import { query } from '../database/query.js';
import { AVAILABLE } from '../modules/app/app-scope.service.js';
import { lookUpSession } from '../modules/session/session-lookup.js';
import { readSessionCookie, readSsoBinding } from './cookie.js';

/** What HTTP and sockets know of a caller. */
export interface CallerEnvelope {
  readonly headers: IncomingHttpHeaders;
  /** Canonical address behind trusted proxies. */
  readonly ip: string;
  /** A token from a socket's connection_init; wins over the headers. */
  readonly token?: string | null;
}

/** Builds what a call knows, once per request and once per event of a subscription. */
export async function createContext(runtime: Runtime, caller: CallerEnvelope): Promise<RequestContext> {
  const { headers } = caller;
  const [scheme, value = ''] = headers.authorization?.split(' ', 2) ?? [];
  const bearer = caller.token ?? (scheme?.toLowerCase() === 'bearer' ? value : null);
  const basic = scheme?.toLowerCase() === 'basic' ? value : null;
  const token = basic ? null : (bearer ?? readSessionCookie(headers.cookie));
  const { session = null, app = null, failure = null } = await identify(runtime, token, basic);
  return {
    runtime,
    requestId: newId(),
    locale: parseLocale(headers.locale as string | undefined),
    ip: caller.ip,
    userAgent: headers['user-agent'] ?? '',
    token,
    ssoBinding: readSsoBinding(headers.cookie),
    session,
    app,
    callerFailure: failure,
    origin: headers.origin ?? null,
    isTrustedOrigin: Boolean(bearer ?? basic) || isSameOrigin(runtime, headers),
    reply: {},
    db: runtime.database.manager,
    events: [],
    audit: {},
    afterCommit: [],
  };
}

interface Identity {
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

/** The Origin header names the portal itself: its public address, or the host the request was sent to. */
export function isSameOrigin(runtime: Runtime, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return origin === runtime.environment.publicUrl.origin || (/^https?:$/.test(url.protocol) && url.host === host);
}

async function appOfCredentials(runtime: Runtime, basic: string): Promise<AppCaller | null> {
  const [appId, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2);
  if (!appId || !isPlainId(appId) || !secret) return null;
  const [row] = await query<AppCaller & { secretHash: string | null; isEnable: number }>(
    { db: runtime.database.manager },
    `SELECT a.id AS appId, a.ou_id AS ouId, a.secret_hash AS secretHash, a.is_enable AS isEnable FROM app a
      WHERE a.id = ? AND ${AVAILABLE}`,
    [appId],
  );
  if (!row?.secretHash || row.isEnable !== 1) return null;
  const isRight = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(row.secretHash));
  return isRight ? { appId: row.appId, ouId: row.ouId } : null;
}
