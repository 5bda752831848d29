import { useState } from 'react';
import { focusBeside } from './move-focus';

/** Rows on their way out of a list. */
export interface Leaving {
  readonly has: (row: string) => boolean;
  /** Takes a row out by its button, which hands on the focus; rejects as `take` does, and the row stays then. */
  readonly leave: (row: string, button: HTMLElement, take: () => Promise<void>) => Promise<void>;
  /** The row comes back. */
  readonly stay: (row: string) => void;
}

/**
 * Keeps which rows are being taken out, from the click until the list no longer shows them, so that a second click does
 * nothing.
 * @param shown the keys of all rows
 */
export function useLeaving(shown: readonly string[]): Leaving {
  const [rows, setRows] = useState<readonly string[]>([]);
  const there = rows.filter((row) => shown.includes(row));
  if (there.length < rows.length) setRows(there);
  const stay = (row: string) => setRows((now) => now.filter((each) => each !== row));
  return {
    has: (row) => rows.includes(row),
    stay,
    async leave(row, button, take) {
      if (rows.includes(row)) return;
      focusBeside(button);
      setRows([...rows, row]);
      try {
        await take();
      } catch (error) {
        stay(row);
        throw error;
      }
    },
  };
}
