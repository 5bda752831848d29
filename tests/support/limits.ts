import type { LimitName } from '../../server/core/limits.js';
import { hashSecret } from '../../server/core/ids.js';
import type { TestPortal } from './portal.js';

/**
 * Moves a count of a limit that has begun. Hundreds of real calls would load the store, and a server counts by itself
 * what a slow store does not answer in time (decision 124).
 */
export async function setTaken({ portal }: TestPortal, limit: LimitName, key: string, taken: number): Promise<void> {
  const { affectedRows } = (await portal.runtime.database.query('UPDATE rate_limit SET points = ? WHERE `key` = ?', [
    taken,
    `limit:${limit}:${hashSecret(key)}`,
  ])) as { affectedRows: number };
  if (affectedRows !== 1) throw new Error(`Nothing is taken of ${limit} yet.`);
}
