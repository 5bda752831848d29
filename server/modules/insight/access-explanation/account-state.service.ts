import sql from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import { AccessDenialReason } from './access-steps.types.js';

/** The parts of an account that decide whether its sessions hold. Times are epoch milliseconds. */
export interface AccountState {
  readonly isDisabled: number;
  readonly startTime: number | null;
  readonly expireTime: number | null;
}

/** Its columns, from an account `a`. */
export const ACCOUNT_STATE = sql`a.is_disabled AS isDisabled, a.start_time AS startTime, a.expire_time AS expireTime`;

/** Why the account gets in nowhere at present, by the rule that judges its sessions; null when it does. */
export function denialOfAccount({ isDisabled, startTime, expireTime }: AccountState): AccessDenialReason | null {
  const time = now();
  if (isDisabled) return AccessDenialReason.ACCOUNT_DISABLED;
  if ((startTime ?? 0) > time) return AccessDenialReason.ACCOUNT_NOT_STARTED;
  return (expireTime ?? Infinity) <= time ? AccessDenialReason.ACCOUNT_EXPIRED : null;
}
