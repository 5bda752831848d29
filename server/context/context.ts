import type { EntityManager } from 'typeorm';
import { fail } from '../core/errors.js';
import type { Locale } from '../core/locale.js';
import type { LiveEvent } from '../core/pubsub.js';
import type { Runtime } from './runtime.js';
import type { AppCaller, SessionState } from './session-state.js';

/** What a mutation adds to its audit event beyond the caller, the field and the outcome. */
export interface AuditNote {
  resourceId?: string;
  description?: string;
  /** Who acted, where the session does not say it: a sign-in. */
  accountId?: string;
  username?: string;
  ouId?: string | null;
}

/** Effects on the HTTP answer, named so that services see no HTTP. */
export interface Reply {
  /** A new session token to hand to the browser; null clears it. */
  sessionToken?: string | null;
  /** The secret that ties a single sign-on to the browser that began it. */
  ssoBinding?: string;
}

/** The part of a request that was counted before any of it was read (LIMT-03). */
export interface CallCount {
  /** So many of its root fields are counted already. */
  prepaid: number;
  /** Notes that the request asked for nothing but what everybody may read; null where nobody needs to know. */
  readonly notePublic: (() => void) | null;
}

/** Of which nothing was counted. */
export const uncounted = (): CallCount => ({ prepaid: 0, notePublic: null });

/**
 * Everything a call knows. Services take it first. A mutation gets a copy whose `db` is its transaction: what is
 * read, written, emitted and noted through the copy commits or vanishes together.
 */
export interface RequestContext {
  readonly runtime: Runtime;
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  /** The raw token the call presented, for handing it out again on renewal. */
  readonly token: string | null;
  /** The secret of the browser that began a single sign-on, as its cookie brought it back. */
  readonly ssoBinding: string | null;
  readonly session: SessionState | null;
  readonly app: AppCaller | null;
  /** Why what was presented gave no caller, a lost database included; the guard throws it where one is needed. */
  readonly callerFailure: Error | null;
  /** The page that calls, as its browser names it; null for who is none. */
  readonly origin: string | null;
  /** The call carries its credentials in a header, or a same-origin Origin (CALL-020). */
  readonly isTrustedOrigin: boolean;
  readonly call: CallCount;
  readonly reply: Reply;
  readonly db: EntityManager;
  readonly events: LiveEvent[];
  readonly audit: AuditNote;
  /** Run in order once the transaction has committed; at once outside one. */
  readonly afterCommit: (() => void)[];
}

/** Whether the caller is more than a stranger: somebody with a session, or an app with its credentials. */
export const isKnown = ({ session, app }: RequestContext): boolean => session !== null || app !== null;

/** The caller's session; UNAUTHENTICATED without one. */
export function sessionOf(ctx: RequestContext): SessionState {
  return ctx.session ?? fail('UNAUTHENTICATED');
}

/** The OU this call works in: the session's, or the calling app's. ORGANIZATION_NOT_SELECTED without one. */
export function workingOu(ctx: RequestContext): string {
  return ctx.app?.ouId ?? ctx.session?.ouId ?? fail(ctx.session ? 'ORGANIZATION_NOT_SELECTED' : 'UNAUTHENTICATED');
}
