import { emitClientEvent } from '../core/events';
import type { ApiFailure } from '../core/failure';

/**
 * How a call wants its failures shown; given in the operation's context. A call without a policy is quiet: the caller
 * shows the failure in its own place, and nobody is led away. This holds for parts of a page, dialogs, actions on one row
 * (which somebody else may just have removed), readings in the background, and the calls of ERRC-10 and ERRC-17. See
 * docs/decisions/092-refusals-lead-away-only-from-the-page-they-belong-to.md.
 */
export interface ErrorPolicy {
  /** A toast shows the message (ERRC-08): the caller has no place for it. */
  readonly isToast?: boolean;
  /** A popup under this title shows the message (ERRC-11). */
  readonly popupTitle?: string;
  /** 403 and 404 lead to the not-found page (ERRC-04). */
  readonly leadsAway?: boolean;
  /** The page is of use even when the second factor that the call needs is not given (ERRC-06). */
  readonly canStay?: boolean;
}

/** The main reading of a page: the page shows a failure itself, but 403 and 404 lead to the not-found page (ERRC-04). */
export const OF_PAGE = { leadsAway: true } as const satisfies ErrorPolicy;

/** A call whose caller has no place for a message: a toast shows it, and nobody is led away (ERRC-08, ERRC-17). */
export const TOAST = { isToast: true } as const satisfies ErrorPolicy;

/** An action that stands for its whole page: a toast shows its failure, and 403 and 404 lead away (ERRC-04, ERRC-08). */
export const TOAST_OF_PAGE = { isToast: true, leadsAway: true } as const satisfies ErrorPolicy;

let isSessionHeld = false;

/** Notes that this tab has a session: from now on its end is worth a dialog (ERRC-14). */
export function holdSession(isHeld = true): void {
  isSessionHeld = isHeld;
}

/** Whether this tab has a session, as far as it knows. */
export const holdsSession = (): boolean => isSessionHeld;

/**
 * Reacts to a failed call as its policy and the code ask (ERRC-02…09, ERRC-14, ERRC-17). The end of the session, a
 * session conflict, a missing second factor and a missing OU are told whatever the policy says.
 */
export function handleFailure(failure: ApiFailure, policy: ErrorPolicy = {}): void {
  const { code } = failure;
  if (code === 401) {
    if (isSessionHeld) emitClientEvent('expired', failure);
    return;
  }
  if (code === 409) return emitClientEvent('kicked', failure);
  if (code === 437) return emitClientEvent('unverified', { canStay: policy.canStay === true });
  if (code === 512) return emitClientEvent('redirect', '/company-select');
  if ((code === 403 || code === 404) && policy.leadsAway) return emitClientEvent('redirect', '/404');
  const { isToast, popupTitle = null } = policy;
  if (isToast || popupTitle !== null) emitClientEvent('failure', { title: popupTitle, failure });
}
