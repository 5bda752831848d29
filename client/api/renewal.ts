/** AUTH-22 */
const RENEWAL_INTERVAL = 30_000;
const STORED = 'portal.renewed';

/** Notes that the token is fresh: at sign-in and after each renewal (AUTH-23). */
export function noteRenewal(time = Date.now()): void {
  sessionStorage.setItem(STORED, String(time));
}

/** Whether a renewal is due: the last one is older than 30 s. */
export function isRenewalDue(time = Date.now()): boolean {
  return time - Number(sessionStorage.getItem(STORED) ?? 0) >= RENEWAL_INTERVAL;
}
