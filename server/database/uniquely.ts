import type { ErrorDetails } from '../core/errors.js';
import { fail } from '../core/errors.js';

/** A unique key of a table, and the error for a second row. */
export type TakenKeys = readonly (readonly [key: RegExp, details: ErrorDetails])[];

/** Runs a statement that may violate a unique key (LIST-15). Throws ALREADY_EXISTS by `keys` if it does. */
export async function uniquely<Result>(keys: TakenKeys, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string };
    const broken = message.split(' for key ').at(-1) ?? '';
    const taken = code === 'ER_DUP_ENTRY' && keys.find(([key]) => key.test(broken));
    if (taken) fail('ALREADY_EXISTS', taken[1]);
    throw error;
  }
}
