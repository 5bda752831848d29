import { useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';

/** A change that was made. */
interface Given {
  /** The words of its notice. */
  readonly text: string;
  readonly kind?: 'success' | 'warning';
  /** Takes exactly this change back; without it there is nothing to undo. */
  readonly undo?: () => Promise<{ readonly text: string }>;
}

/**
 * Runs what gives and takes, one at a time: it tells what changed, offers to undo it, and shows a failure (ERRC-22).
 * @param failedTitle the title of a failure
 * @param onChanged called after each change
 */
export function useGivingChange(failedTitle: string, onChanged: () => void) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const refresh = () => {
    setVersion((now) => now + 1);
    onChanged();
  };
  /** Resolves with whether the change was made. */
  const run = async (work: () => Promise<Given>): Promise<boolean> => {
    setBusy(true);
    try {
      const { text, kind = 'success', undo } = await work();
      const action = undo && {
        label: intl.formatMessage({ id: 'common.undo' }),
        // A part of it may be undone when it fails.
        run: () => void run(undo).then((isDone) => isDone || refresh()),
      };
      emitClientEvent('notice', { kind, text, ...(action && { action }) });
    } catch (thrown) {
      emitClientEvent('failure', { title: failedTitle, failure: failureOf(thrown) });
      return false;
    } finally {
      setBusy(false);
    }
    refresh();
    return true;
  };
  return {
    isBusy,
    /** Another number after each change. */
    version,
    run,
  };
}
