import type { EntityManager } from 'typeorm';
import { fail } from '../core/errors.js';
import type { Locale } from '../core/locale.js';
import type { LiveEvent } from '../core/pubsub.js';
import type { AuditChange } from '../core/audit-change.js';
import type { Runtime } from './runtime.js';
import type { AppCaller, SessionState } from './session-state.js';

/** A thing that a call changed beside its target. */
export interface TouchedThing {
  readonly kind: 'user' | 'userGroup' | 'structure';
  readonly id: string;
}

/** Details that a mutation adds to its audit event beside the caller, the field and the outcome. */
export interface AuditNote {
  resourceId?: string;
  /** The name of the target as it was before the call, or as the call made it. */
  targetName?: string;
  /** The kind of the target, if the declaration of the call cannot tell. */
  resourceType?: string;
  /** Fields that the call changed, none included; left out if it does not tell (BYND-12). */
  changes?: AuditChange[];
  /** Things beside the target that the call changed: their histories show the event (AUDT-21). */
  touched?: readonly TouchedThing[];
  description?: string;
  /** The actor, if the session does not tell: at a sign-in. */
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
  /** Number of root fields that are counted already. */
  prepaid: number;
  /** Records that the request read public data only; null if nobody needs to know. */
  readonly notePublic: (() => void) | null;
}

/** A count that begins at nothing. */
export const uncounted = (): CallCount => ({ prepaid: 0, notePublic: null });

/**
 * The context of a call. Services take it as their first argument. A mutation gets a copy whose `db` is its
 * transaction: everything read, written, emitted and noted through the copy commits or rolls back together.
 */
export interface RequestContext {
  readonly runtime: Runtime;
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  /** The raw token of the call, to return it again on renewal. */
  readonly token: string | null;
  /** The secret of the browser that began a single sign-on, from its cookie. */
  readonly ssoBinding: string | null;
  readonly session: SessionState | null;
  readonly app: AppCaller | null;
  /** Why authentication failed, a lost database included; the guard throws it if the call needs a caller. */
  readonly callerFailure: Error | null;
  /** The Origin header of the calling page; null without one. */
  readonly origin: string | null;
  /** No page of another site can have sent the call (CALL-020). */
  readonly isTrustedOrigin: boolean;
  /** The Idempotency-Key header as it came; null without one, and on sockets. */
  readonly idempotencyKey: string | null;
  /** Runs at the beginning of each transaction of the call. */
  readonly opening?: (inside: RequestContext) => Promise<void>;
  /** Runs at the end of each transaction of the call, which a failure rolls back. */
  readonly closing?: (inside: RequestContext) => Promise<void>;
  readonly call: CallCount;
  readonly reply: Reply;
  readonly db: EntityManager;
  readonly events: LiveEvent[];
  readonly audit: AuditNote;
  /** Run in order once the transaction has committed; at once outside one. */
  readonly afterCommit: (() => void)[];
}

/** Whether the caller is authenticated: a person with a session, or an app with its credentials. */
export const isKnown = ({ session, app }: RequestContext): boolean => session !== null || app !== null;

/** The caller's session. Throws UNAUTHENTICATED without one. */
export function sessionOf(ctx: RequestContext): SessionState {
  return ctx.session ?? fail('UNAUTHENTICATED');
}

/** The OU of this call: the session's, or the calling app's. Throws ORGANIZATION_NOT_SELECTED without one. */
export function workingOu(ctx: RequestContext): string {
  return ctx.app?.ouId ?? ctx.session?.ouId ?? fail(ctx.session ? 'ORGANIZATION_NOT_SELECTED' : 'UNAUTHENTICATED');
}
