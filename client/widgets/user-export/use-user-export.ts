import { useEffect, useState } from 'react';
import { TOAST_OF_PAGE } from '../../api/error-policy';
import { failureOf } from '../../core/failure';
import { downloadFile } from '../../api/files';
import type { UserExportStartMutationVariables } from '../../api/generated/graphql';
import { zoneHere } from '../../core/zone';
import {
  useUserExportOwnerQuery,
  useUserExportStartMutation,
  useUserExportStatusQuery,
} from '../../api/generated/hooks';

/** The export under way of a person in an OU, for the lifetime of the tab: it survives a reload. */
const KEPT = 'portal.user-export';
const POLL = 1_000;
/** The task is gone, or no longer the caller's. Any other failure may be over with the next poll. */
const GONE = new Set([403, 404]);
/** Failures that last until the person acts. Polling pauses, because each poll would report them again. */
const WAITING = new Set([401, 409, 437, 512]);
export interface UserExportState {
  /** Null without one. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly start: (what: Pick<UserExportStartMutationVariables, 'search' | 'filter'>) => void;
}

/**
 * Exports users: starts, polls and downloads the file. One at a time in a tab. A task belongs to its person and OU: it
 * is not polled elsewhere, and found again after switching back.
 * @param onEnd called when the file was passed to the browser, or could not be created
 */
export function useUserExport(onEnd: (isMade: boolean) => void): UserExportState {
  const { data: session } = useUserExportOwnerQuery();
  const key = session && `${KEPT}.${session.sessionGet.user.id}.${session.sessionGet.organizationId}`;
  const [begun, setBegun] = useState<{ key: string; taskId: string } | null>(null);
  const taskId = !key ? null : begun?.key === key ? begun.taskId : sessionStorage.getItem(key);
  const [begin, { loading: isStarting }] = useUserExportStartMutation({ context: TOAST_OF_PAGE });
  const { data, previousData, error, stopPolling } = useUserExportStatusQuery({
    variables: { taskId: taskId ?? '' },
    skip: !taskId,
    pollInterval: POLL,
    fetchPolicy: 'network-only',
  });
  // A failed poll has no data; the previous one has the progress.
  const told = taskId ? (data ?? previousData)?.userExportStatus : undefined;
  const task = told?.id === taskId ? told : undefined;
  const state = task?.state;
  const failure = error ? failureOf(error).code : null;
  const isWaiting = failure !== null && WAITING.has(failure);
  const isOver = state === 'DONE' || state === 'FAILED' || (failure !== null && GONE.has(failure));
  useEffect(() => {
    if (isWaiting) stopPolling();
  }, [isWaiting, stopPolling]);
  useEffect(() => {
    if (!isOver || !taskId || !key) return;
    // The first to take it from the store fetches the file: two buttons on screen fetch one.
    const isOurs = sessionStorage.getItem(key) === taskId;
    sessionStorage.removeItem(key);
    stopPolling();
    if (!isOurs) return;
    if (state !== 'DONE') return onEnd(false);
    downloadFile('GET', 'user-export/download', { taskId }).then(
      () => onEnd(true),
      () => onEnd(false),
    );
  }, [isOver, state, taskId, key, stopPolling, onEnd]);
  const start: UserExportState['start'] = ({ search, filter }) => {
    if (!key) return;
    begin({ variables: { search, filter, ...zoneHere() } }).then(
      ({ data: made }) => {
        if (!made) return;
        sessionStorage.setItem(key, made.userExportStart.id);
        setBegun({ key, taskId: made.userExportStart.id });
      },
      // The error policy reports it.
      () => undefined,
    );
  };
  const isUnderWay = isStarting || (taskId !== null && !isOver);
  return { progress: isUnderWay ? { done: task?.done ?? 0, total: task?.total ?? 0 } : null, start };
}
