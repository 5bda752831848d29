import type { ErrorDetails } from '../core/errors.js';
import { fail } from '../core/errors.js';

/** Which key of a table a second row breaks, and what its author is told. */
export type TakenKeys = readonly (readonly [key: RegExp, details: ErrorDetails])[];

/**
 * Runs a statement that writes what may be there once (LIST-15). ALREADY_EXISTS, as `keys` say, when it is there already.
 */
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
