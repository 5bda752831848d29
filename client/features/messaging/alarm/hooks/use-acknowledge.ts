import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import {
  AlarmAcknowledgeManyDocument,
  AlarmOverviewDocument,
  AlarmUndoAcknowledgeDocument,
} from '../../../../api/generated/graphql';
import { toaster } from '../../../../ui/overlay/toaster';
import type { Alarm } from '../alarm-model';
import { withAlarms } from '../alarm-model';

/** One notice at a time: that of the last acknowledgement. */
const NOTICE = 'alarm-acknowledged';

/** What the key for undo takes back; the last acknowledgement of this page. */
let lastUndo: (() => void) | null = null;

/** Takes the last acknowledgement back; false if there is none. */
export function undoLast(): boolean {
  if (!lastUndo) return false;
  lastUndo();
  return true;
}

/** Puts changed alarms into the overview, without asking the server. */
export function useToldAlarms(): (changed: readonly Alarm[]) => void {
  const { cache } = useApolloClient();
  return useCallback(
    (changed) =>
      void cache.updateQuery({ query: AlarmOverviewDocument }, (overview) => overview && withAlarms(overview, changed)),
    [cache],
  );
}

/**
 * Acknowledges alarms for everyone (ALM-13); a notice names them, and offers to undo it (ALM-17). Resolves with whether
 * it was done; a failed call is told by itself.
 */
export function useAcknowledge(): (alarms: readonly Pick<Alarm, 'id' | 'site' | 'content'>[]) => Promise<boolean> {
  const intl = useIntl();
  const client = useApolloClient();
  const tell = useToldAlarms();
  return useCallback(
    async (alarms) => {
      const alertIds = alarms.map(({ id }) => id);
      try {
        const { data } = await client.mutate({ mutation: AlarmAcknowledgeManyDocument, variables: { alertIds } });
        tell(data?.alarmAcknowledgeMany ?? []);
      } catch {
        return false;
      }
      const undo = () => {
        lastUndo = null;
        toaster.dismiss(NOTICE);
        client.mutate({ mutation: AlarmUndoAcknowledgeDocument, variables: { alertIds } }).then(
          ({ data }) => tell(data?.alarmUndoAcknowledge ?? []),
          () => undefined,
        );
      };
      lastUndo = undo;
      const [first] = alarms;
      toaster.create({
        id: NOTICE,
        type: 'success',
        title: intl.formatMessage(
          { id: 'alarm.acknowledgedNotice' },
          { count: alarms.length, name: first ? `${first.site}, ${first.content}` : '' },
        ),
        action: { label: intl.formatMessage({ id: 'common.undo' }), onClick: undo },
      });
      return true;
    },
    [client, intl, tell],
  );
}
