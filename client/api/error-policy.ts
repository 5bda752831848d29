import { emitClientEvent } from './events';
import type { ApiFailure } from './failure';

/** How a call wants its failures shown; given in the operation's context. */
export interface ErrorPolicy {
  /** Nothing is shown (ERRC-10). */
  readonly isSilent?: boolean;
  /** The page handles 403 and 404 itself (ERRC-17). */
  readonly skipNotFound?: boolean;
  /** A popup under this title instead of a toast (ERRC-11). */
  readonly popupTitle?: string;
}

const MESSAGE_ONLY = new Set([400, 408, 410, 414, 415, 429, 430, 500]);

/** Turns a failed call into what the client does about it (ERRC-02…10, ERRC-17). */
export function handleFailure(failure: ApiFailure, policy: ErrorPolicy): void {
  const { code } = failure;
  if (code === 401) return policy.isSilent ? undefined : emitClientEvent('expired', failure);
  if (code === 409) return emitClientEvent('kicked', failure);
  if (code === 437) return emitClientEvent('unverified', failure);
  if (code === 512) return emitClientEvent('redirect', '/company-select');
  if ((code === 403 || code === 404) && !policy.skipNotFound) return emitClientEvent('redirect', '/404');
  if (policy.isSilent || (policy.skipNotFound && !MESSAGE_ONLY.has(code) && code !== 0)) return;
  emitClientEvent('failure', { title: policy.popupTitle ?? null, failure });
}
