import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../core/events';
import { loadChunk } from '../../../core/load-chunk';
import type { List } from './message-list';

const load = () => import('./read-all');

/**
 * Reads all messages (CALL-310), or with `appId` all of an app (CALL-349); a notice tells how many, and offers to undo
 * it. `done` is called before it stands.
 */
export function useReadAll(done: () => void): (list: List, appId?: string) => Promise<void> {
  const intl = useIntl();
  const client = useApolloClient();
  return async (list, appId) => {
    try {
      const { readAll } = await loadChunk(load);
      const { count, undo } = await readAll(client, list, appId ?? null);
      done();
      emitClientEvent('notice', {
        kind: 'success',
        text: intl.formatMessage({ id: 'message.markedRead' }, { count }),
        action: { label: intl.formatMessage({ id: 'common.undo' }), run: () => void undo() },
      });
    } catch {
      // A failed call is told by itself.
    }
  };
}
