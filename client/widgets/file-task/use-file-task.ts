import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { downloadFile } from '../../api/files';
import { useFileTaskOwnerQuery } from '../../api/generated/hooks';
import { failureOf } from '../../core/failure';

const POLL = 1_000;
/** The task is gone, or no longer the caller's. Any other failure may be over with the next poll. */
const GONE = new Set([403, 404]);
/** Failures that last until the person acts. Polling pauses, because each poll would report them again. */
const WAITING = new Set([401, 409, 437, 512]);

/** How far a task is, as its query answers under the name `task`. */
interface Status {
  readonly task: {
    readonly id: string;
    readonly state: 'RUNNING' | 'DONE' | 'FAILED';
    readonly done: number;
    readonly total: number;
  };
}

interface FileTask {
  /** The area of its calls, such as user-export. */
  readonly area: string;
  readonly status: TypedDocumentNode<Status, { taskId: string }>;
  /** Called when the file was passed to the browser, or could not be created. */
  readonly onEnd: (isMade: boolean) => void;
}

export interface FileTaskState {
  /** Null without one. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Begins one; `begin` resolves with its id, or with nothing if it failed and was reported. */
  readonly start: (begin: () => Promise<string | undefined>) => void;
}

/**
 * A file that the server makes in the background: starts, polls and downloads it. One at a time in a tab. A task belongs
 * to its person and OU: it is not polled elsewhere, and found again after switching back and after a reload.
 */
export function useFileTask({ area, status, onEnd }: FileTask): FileTaskState {
  const { data: session } = useFileTaskOwnerQuery();
  const key = session && `portal.${area}.${session.sessionGet.user.id}.${session.sessionGet.organizationId}`;
  const [begun, setBegun] = useState<{ key: string; taskId: string } | null>(null);
  const [isStarting, setStarting] = useState(false);
  const taskId = !key ? null : begun?.key === key ? begun.taskId : sessionStorage.getItem(key);
  const { data, previousData, error, stopPolling } = useQuery(status, {
    variables: { taskId: taskId ?? '' },
    skip: !taskId,
    pollInterval: POLL,
    fetchPolicy: 'network-only',
  });
  // A failed poll has no data; the previous one has the progress.
  const told = taskId ? (data ?? previousData)?.task : undefined;
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
    downloadFile('GET', `${area}/download`, { taskId }).then(
      () => onEnd(true),
      () => onEnd(false),
    );
  }, [isOver, state, taskId, key, area, stopPolling, onEnd]);
  const start: FileTaskState['start'] = (begin) => {
    if (!key) return;
    setStarting(true);
    void begin()
      .catch(() => undefined)
      .then((made) => {
        setStarting(false);
        if (!made) return;
        sessionStorage.setItem(key, made);
        setBegun({ key, taskId: made });
      });
  };
  const isUnderWay = isStarting || (taskId !== null && !isOver);
  return { progress: isUnderWay ? { done: task?.done ?? 0, total: task?.total ?? 0 } : null, start };
}
