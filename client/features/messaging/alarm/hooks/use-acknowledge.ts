import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { loadChunk } from '../../../../core/load-chunk';
import { toaster } from '../../../../ui/overlay/toaster';
import type { Line } from '../alarm-model';

/** One notice at a time: that of the last acknowledgement. */
const NOTICE = 'alarm-acknowledged';
const load = () => import('../acknowledge');

/** Takes the last acknowledgement of this page back, by the key for undo. */
let lastUndo: (() => void) | null = null;

/** Takes the last acknowledgement back; false if there is none. */
export function undoLast(): boolean {
  if (!lastUndo) return false;
  lastUndo();
  return true;
}

/**
 * Acknowledges alarms for everyone; a notice names them, and offers to undo it. Resolves with whether it was done; a
 * failed call is told by itself.
 */
export function useAcknowledge(): (alarms: readonly Pick<Line, 'id' | 'site' | 'content'>[]) => Promise<boolean> {
  const intl = useIntl();
  const client = useApolloClient();
  return useCallback(
    async (alarms) => {
      let takeBack: () => Promise<void>;
      try {
        const { acknowledge } = await loadChunk(load);
        takeBack = await acknowledge(
          client,
          alarms.map(({ id }) => id),
        );
      } catch {
        return false;
      }
      const undo = () => {
        lastUndo = null;
        toaster.dismiss(NOTICE);
        takeBack().catch(() => undefined);
      };
      lastUndo = undo;
      const [first] = alarms;
      const name = first ? `${first.site}, ${first.content}` : '';
      toaster.create({
        id: NOTICE,
        type: 'success',
        title: intl.formatMessage({ id: 'alarm.acknowledgedNotice' }, { count: alarms.length, name }),
        action: { label: intl.formatMessage({ id: 'common.undo' }), onClick: undo },
      });
      return true;
    },
    [client, intl],
  );
}
