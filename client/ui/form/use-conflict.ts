import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureOf } from '../../core/failure';
import type { LastChange } from '../../core/failure';
import type { Conflict } from './conflict';
import { isSame, mergeOf, valueAt, withValue } from './conflict';

/** The field that the server names if the object was changed since it was read. */
const VERSION = 'version';

interface Fields<Values> {
  readonly read: () => Values;
  /** Takes values as the stored ones. */
  readonly reset: (stored: Values) => void;
  /** Enters a value. */
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
}

export type Attempt<Stored> = (
  send: (from: Stored | null) => Promise<unknown>,
  read: () => Promise<Stored | null | undefined>,
) => Promise<boolean>;

interface Options<Stored, Values> {
  /** The state that the form begins with; null for a new object. The one on screen may be read again underneath. */
  readonly stored: Stored | null;
  readonly valuesOf: (stored: Stored | null) => Values;
  readonly fields: Fields<Values>;
}

/** The fields of a form of react-hook-form. */
export const fieldsOfForm = <Values extends FieldValues>(form: UseFormReturn<Values>): Fields<Values> => ({
  read: () => form.getValues(),
  reset: (stored) => form.reset(stored),
  set: (name, value) => form.setValue(name as unknown as Path<Values>, value as never, { shouldDirty: true }),
});

/**
 * Saves a form that others may save too (CALL-302). If somebody else was faster, their changes enter the form below
 * those made in it, and `conflict` has both values of each field that collides, until {@link begin}.
 */
export function useConflict<Stored, Values extends object>({ stored, valuesOf, fields }: Options<Stored, Values>) {
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);

  /** Puts the entries on top of a newer state; false if nothing of it touches them, and they can be saved as they are. */
  const rebase = (now: Stored, last: LastChange | null): boolean => {
    const [before, theirs] = [valuesOf(base), valuesOf(now)];
    setBase(() => now);
    if (isSame(before, theirs)) return false;
    const merge = mergeOf(before, fields.read(), theirs);
    fields.reset(theirs);
    for (const name of Object.keys(theirs) as (keyof Values)[]) {
      if (!isSame(merge.merged[name], theirs[name])) fields.set(name, merge.merged[name]);
    }
    const isLeft = !isSame(merge.merged, theirs);
    setConflict(isLeft ? { ...merge, last } : null);
    return isLeft;
  };

  /**
   * Sends the change; after a conflict it reads the stored state, and sends once more if that leaves nothing to decide.
   * @param send gets the state that the change starts from
   * @param read the stored state; the refusal stands if it cannot be read
   * @returns false if there is a conflict to look at
   */
  const attempt: Attempt<Stored> = async (send, read) => {
    try {
      await send(base);
    } catch (error) {
      const failure = failureOf(error);
      if (base === null || failure.field !== VERSION) throw error;
      const now = await read().catch(() => null);
      if (!now) throw error;
      if (rebase(now, failure.lastChange ?? { name: null, time: null })) return false;
      await send(now);
    }
    return true;
  };

  /** Keeps one's own value of a contested field, or takes the stored one. */
  const choose = (field: string, isMine: boolean) => {
    if (!conflict) return;
    const { name, value } = withValue(fields.read(), field, valueAt(conflict[isMine ? 'mine' : 'theirs'], field));
    fields.set(name, value as Values[keyof Values]);
  };

  /** Begins anew with a stored state. */
  const begin = (now: Stored | null) => {
    setBase(() => now);
    setConflict(null);
    fields.reset(valuesOf(now));
  };

  return { base, conflict, attempt, rebase, choose, begin };
}
