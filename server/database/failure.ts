import { PortalError } from '../core/errors.js';

/** A row was there already, or one it refers to was not. */
const DUPLICATE = 'ER_DUP_ENTRY';
const NO_PARENT = new Set(['ER_NO_REFERENCED_ROW_2', 'ER_NO_REFERENCED_ROW']);
/**
 * Others held a lock that a statement needed, and the same call may succeed later; the last code is the portal's own.
 */
const BUSY = new Set(['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK', 'BUSY']);

/** The PortalError that a database error stands for; null without one. */
export function databaseFailure(error: unknown): PortalError | null {
  if (error instanceof PortalError) return error;
  const { code = '' } = (error ?? {}) as { code?: string };
  if (code === DUPLICATE) return new PortalError('ALREADY_EXISTS');
  if (NO_PARENT.has(code)) return new PortalError('NOT_FOUND');
  return BUSY.has(code) ? new PortalError('BUSY') : null;
}
