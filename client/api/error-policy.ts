import { emitClientEvent } from '../core/events';
import type { ApiFailure } from '../core/failure';

/** How a call wants its failures shown; given in the operation's context. */
export interface ErrorPolicy {
  /**
   * No message is shown (ERRC-10): the page reports the failure in its own place. The end of the session is reported
   * all the same.
   */
  readonly isSilent?: boolean;
  /** 403 and 404 do not lead away: the page handles refusal itself (ERRC-17). */
  readonly skipNotFound?: boolean;
  /** The page is of use even when the second factor that the call needs is not given (ERRC-06). */
  readonly canStay?: boolean;
  /** A popup under this title instead of a toast (ERRC-11). */
  readonly popupTitle?: string;
}

/**
 * A part of a page, a dialog, an action on one row, and a refresh in the background: each reports its failure in its
 * own place and never navigates away. Somebody else may just have removed the row, and the page around it is still of
 * use; the calls of ERRC-17 are among them. See
 * docs/decisions/092-refusals-lead-away-only-from-the-page-they-belong-to.md.
 */
export const IN_PLACE = { isSilent: true, skipNotFound: true } as const satisfies ErrorPolicy;

/** The main reading of a page: the page shows a failure itself, but 403 and 404 lead to the not-found page (ERRC-04). */
export const OF_PAGE = { isSilent: true } as const satisfies ErrorPolicy;

let isSessionHeld = false;

/** Notes that this tab has a session: from now on its end is worth a dialog (ERRC-14). */
export function holdSession(isHeld = true): void {
  isSessionHeld = isHeld;
}

/** Whether this tab has a session, as far as it knows. */
export const holdsSession = (): boolean => isSessionHeld;

/** The client's reaction to a failed call (ERRC-02…09, ERRC-14, ERRC-17). */
export function handleFailure(failure: ApiFailure, policy: ErrorPolicy): void {
  const { code } = failure;
  if (code === 401) {
    if (isSessionHeld) emitClientEvent('expired', failure);
    return;
  }
  if (code === 409) return emitClientEvent('kicked', failure);
  if (code === 437) return emitClientEvent('unverified', { canStay: policy.canStay === true });
  if (code === 512) return emitClientEvent('redirect', '/company-select');
  if ((code === 403 || code === 404) && !policy.skipNotFound) return emitClientEvent('redirect', '/404');
  if (!policy.isSilent) emitClientEvent('failure', { title: policy.popupTitle ?? null, failure });
}
