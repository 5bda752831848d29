import { useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';

export interface PeopleChange {
  readonly put: (userIds: string[]) => Promise<unknown>;
  readonly take: (userIds: string[]) => Promise<unknown>;
}

/** Adds people to something named `name` or removes them, and reports the result (ERRC-12, ERRC-22). */
export function usePeopleChange(name: string, change: PeopleChange | undefined, onChanged: () => void) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  /** Resolves with whether the change was made; the notice offers `undo`. */
  const run = async (work: 'put' | 'take', userIds: string[], undo?: () => void): Promise<boolean> => {
    setBusy(true);
    try {
      await change?.[work](userIds);
    } catch (thrown) {
      emitClientEvent('failure', {
        title: intl.formatMessage({ id: 'console.people.failed' }),
        failure: failureOf(thrown),
      });
      return false;
    } finally {
      setBusy(false);
    }
    const id = work === 'put' ? 'console.people.added' : 'console.people.removed';
    const action = undo && { label: intl.formatMessage({ id: 'common.undo' }), run: undo };
    const text = intl.formatMessage({ id }, { count: userIds.length, name });
    emitClientEvent('notice', { kind: 'success', text, ...(action && { action }) });
    onChanged();
    return true;
  };
  return { isBusy, run };
}
