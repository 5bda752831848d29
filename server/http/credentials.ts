import sql from 'sql-template-tag';
import type { IncomingHttpHeaders } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { AVAILABLE } from '../access/app-scope.js';
import type { Runtime } from '../context/runtime.js';
import type { AppCaller, SessionLookup, SessionState, TokenId } from '../context/session-state.js';
import { hashApiToken, isApiToken } from '../core/api-token-text.js';
import { PortalError } from '../core/errors.js';
import { hashSecret, isPlainId } from '../core/ids.js';
import { query } from '../database/query.js';
import { acrossOrganizations } from '../database/scoped.js';
import { lookUpApiToken } from '../modules/directory/api-token/token-lookup.js';
import { lookUpView } from '../modules/directory/user-view/view-lookup.js';
import { featuresOf, lookUpSession } from '../modules/identity/session/session-lookup.js';
import { readSessionCookie } from './cookie.js';

/** The caller of a request; without a session or an app, a stranger or invalid credentials. */
export interface Identity {
  /** The token that named the session, or that was refused; null without one. */
  readonly token: string | null;
  /** The credentials stand in a header, not in a cookie that browsers send along by themselves. */
  readonly isByHeader: boolean;
  /** The credentials are an API token, whatever became of it. */
  readonly isApiToken?: boolean;
  readonly session?: SessionState;
  readonly app?: AppCaller;
  /** The API token that is over. */
  readonly spent?: TokenId;
  readonly failure?: Error;
}

/** The token of an Authorization header of the scheme Bearer; null for another header. */
export const readBearer = (header: string | undefined): string | null => credentialsIn(header, 'bearer');

function credentialsIn(header: string | undefined, wanted: 'bearer' | 'basic'): string | null {
  const [scheme, value = ''] = header?.split(' ', 2) ?? [];
  return scheme?.toLowerCase() === wanted ? value : null;
}

/** The session of a Bearer header's value: of an API token, or of the token of a session. */
export const lookUpBearer = (runtime: Runtime, token: string): Promise<SessionLookup> =>
  isApiToken(token) ? lookUpApiToken(runtime, hashApiToken(token)) : lookUpSession(runtime, token);

/** The header that makes a call part of a view of the portal as somebody else, by the token of the view (VIEW-02). */
export const VIEW_HEADER = 'portal-view';

/**
 * Authenticates the caller of a request, and shows it the portal as somebody else if it names a view. A view is part of
 * one session of its administrator: without that, and after its end, the call has no caller at all.
 */
export async function identifyCaller(runtime: Runtime, headers: IncomingHttpHeaders): Promise<Identity> {
  const identity = await identifyOwn(runtime, headers);
  const shown = headers[VIEW_HEADER];
  return shown === undefined ? identity : inView(runtime, identity, String(shown));
}

async function inView(runtime: Runtime, { token, isByHeader, session }: Identity, shown: string): Promise<Identity> {
  const nobody = { token, isByHeader };
  if (!session) return { ...nobody, failure: new PortalError('VIEW_ENDED') };
  try {
    return { ...nobody, ...(await lookUpView(runtime, shown, session)) };
  } catch (error) {
    return { ...nobody, failure: error as Error };
  }
}

/**
 * Authenticates the caller of a request: by a token or an app's credentials in its header, else by its cookie. The
 * cookie counts also beside a token that names no live session, because clients keep a token that a later answer
 * replaced. A lost database is reported only if the call needs a caller, so public calls still work.
 */
async function identifyOwn(runtime: Runtime, headers: IncomingHttpHeaders): Promise<Identity> {
  const basic = credentialsIn(headers.authorization, 'basic');
  if (basic !== null) return identifyApp(runtime, basic);
  const bearer = readBearer(headers.authorization);
  const cookie = readSessionCookie(runtime, headers.cookie);
  const byHeader = bearer === null ? null : await identifyToken(runtime, bearer, true);
  // A program that shows an API token is never taken for the person of a cookie beside it.
  if (byHeader?.isApiToken) return byHeader;
  if (cookie === null || byHeader?.session) return byHeader ?? strangerOf(headers);
  const byCookie = await identifyToken(runtime, cookie, false);
  return byHeader && !byCookie.session ? byHeader : byCookie;
}

/** Nobody; a header of another form is refused in words that tell the right one. */
function strangerOf({ authorization }: IncomingHttpHeaders): Identity {
  const failure = authorization && new PortalError('UNAUTHENTICATED', { message: 'error.authorizationForm' });
  return { token: null, isByHeader: false, ...(failure && { failure }) };
}

/** The session of a token, or why there is none. */
export async function identifyToken(runtime: Runtime, token: string, isByHeader: boolean): Promise<Identity> {
  try {
    if (isApiToken(token)) return await identifyApiToken(runtime, token, isByHeader);
    return { token, isByHeader, ...(token && (await lookUpSession(runtime, token))) };
  } catch (error) {
    return { token, isByHeader, failure: error as Error };
  }
}

/**
 * The session of an API token in a header; elsewhere it is refused. Its text goes no further: no answer returns it.
 */
async function identifyApiToken(runtime: Runtime, token: string, isByHeader: boolean): Promise<Identity> {
  const known = { token: null, isByHeader, isApiToken: true } as const;
  if (!isByHeader) return { ...known, failure: new PortalError('UNAUTHENTICATED', { message: 'error.apiTokenPlace' }) };
  return { ...known, ...(await lookUpBearer(runtime, token)) };
}

async function identifyApp(runtime: Runtime, basic: string): Promise<Identity> {
  const known = { token: null, isByHeader: true };
  try {
    const app = basic && (await appOfCredentials(runtime, basic));
    if (app) return { ...known, app };
    return { ...known, failure: new PortalError('UNAUTHENTICATED', { message: 'error.appCredentialsWrong' }) };
  } catch (error) {
    return { ...known, failure: error as Error };
  }
}

async function appOfCredentials(runtime: Runtime, basic: string): Promise<AppCaller | null> {
  const [appId, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2);
  if (!appId || !isPlainId(appId) || !secret) return null;
  const [row] = await query<{
    appId: string;
    ouId: string;
    secretHash: string | null;
    isEnable: number;
    features: string;
  }>(
    acrossOrganizations({ db: runtime.database.manager }, 'credentials name their app'),
    sql`SELECT a.id AS appId, a.ou_id AS ouId, a.secret_hash AS secretHash, a.is_enable AS isEnable,
             o.features
        FROM app a JOIN organization o ON o.id = a.ou_id
       WHERE a.id = ${appId} AND ${AVAILABLE}`,
  );
  if (!row?.secretHash || row.isEnable !== 1) return null;
  const isRight = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(row.secretHash));
  return isRight ? { appId: row.appId, ouId: row.ouId, features: featuresOf(row.features) } : null;
}
