import { useEffect, useState } from 'react';
import { downloadFile } from './files';
import type { UserExportStartMutationVariables } from './generated/graphql';
import { useUserExportStartMutation, useUserExportStatusQuery } from './generated/hooks';

/** The export under way, for as long as the tab lives: it survives a reload. */
const KEPT = 'portal.user-export';
const POLL = 1_000;
const SILENT = { isSilent: true, skipNotFound: true };

export interface UserExportState {
  /** Null where none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly start: (what: Pick<UserExportStartMutationVariables, 'search' | 'filter'>) => void;
}

/**
 * Exports users: starts, watches and fetches the file. One at a time; who starts a second meets the first.
 * @param onEnd told when the file was handed to the browser, or could not be made
 */
export function useUserExport(onEnd: (isMade: boolean) => void): UserExportState {
  const [taskId, setTaskId] = useState(() => sessionStorage.getItem(KEPT));
  const [begin, { loading: isStarting }] = useUserExportStartMutation();
  const { data, error, stopPolling } = useUserExportStatusQuery({
    ...{ variables: { taskId: taskId ?? '' }, skip: !taskId, pollInterval: POLL },
    ...{ context: SILENT, fetchPolicy: 'network-only' },
  });
  const task = taskId ? data?.userExportStatus : undefined;
  const state = task?.id === taskId ? task?.state : undefined;
  const isOver = state === 'DONE' || state === 'FAILED' || (taskId !== null && Boolean(error));
  useEffect(() => {
    if (!isOver || !taskId) return;
    // Taken from where it is kept by whoever is first: two buttons on screen fetch one file.
    const isOurs = sessionStorage.getItem(KEPT) === taskId;
    sessionStorage.removeItem(KEPT);
    stopPolling();
    setTaskId(null);
    if (!isOurs) return;
    if (state !== 'DONE') return onEnd(false);
    downloadFile('GET', 'user-export/download', { taskId }, SILENT).then(
      () => onEnd(true),
      () => onEnd(false),
    );
  }, [isOver, state, taskId, stopPolling, onEnd]);
  const start: UserExportState['start'] = ({ search, filter }) => {
    const zoneOffset = new Date().getTimezoneOffset();
    begin({ variables: { search, filter, zoneOffset } }).then(
      ({ data: begun }) => {
        if (!begun) return;
        sessionStorage.setItem(KEPT, begun.userExportStart.id);
        setTaskId(begun.userExportStart.id);
      },
      // Told by the error policy.
      () => undefined,
    );
  };
  const isUnderWay = isStarting || taskId !== null;
  return { progress: isUnderWay ? { done: task?.done ?? 0, total: task?.total ?? 0 } : null, start };
}
