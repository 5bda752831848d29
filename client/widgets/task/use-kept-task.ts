import { useApolloClient, useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { TaskOwnerDocument } from '../../api/generated/graphql';
import type { TaskOwnerQuery } from '../../api/generated/graphql';
import { useTaskOwnerQuery } from '../../api/generated/hooks';
import { failureOf } from '../../core/failure';

const POLL = 1_000;
/** The task is gone, or no longer the caller's. Any other failure may be over with the next poll. */
const GONE = new Set([403, 404]);
/** Failures that last until the person acts. Polling pauses, because each poll would report them again. */
const WAITING = new Set([401, 409, 437, 512]);

export interface Task {
  readonly id: string;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED';
  readonly done: number;
  readonly total: number;
}

export interface KeptTaskOptions<Made extends Task> {
  /** Prefix of the key under which the tab keeps the task. */
  readonly kept: string;
  readonly status: TypedDocumentNode<{ readonly task: Made }, { readonly taskId: string }>;
  /** Called once with the task that was done; null for one that failed or is gone. */
  readonly onEnd: (task: Made | null) => void;
}

export interface KeptTask {
  /** Null without a task under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Starts one; `make` answers the new task. Failures are reported by the error policy of its call. */
  readonly start: (make: () => Promise<Task | undefined>) => void;
}

/**
 * Follows a long task by polling, one at a time in a tab. It survives a reload. A task belongs to its person and OU: it
 * is not polled elsewhere, and found again after switching back. Two users of a key on screen tell its end once.
 */
export function useKeptTask<Made extends Task>({ kept, status, onEnd }: KeptTaskOptions<Made>): KeptTask {
  const client = useApolloClient();
  const { data: session } = useTaskOwnerQuery();
  const keyOf = ({ sessionGet }: TaskOwnerQuery) => `${kept}.${sessionGet.user.id}.${sessionGet.organizationId}`;
  const key = session && keyOf(session);
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
  const told = taskId ? ((data ?? previousData) as { readonly task: Made } | undefined)?.task : undefined;
  const task = told?.id === taskId ? told : undefined;
  const state = task?.state;
  const failure = error ? failureOf(error).code : null;
  const isWaiting = failure !== null && WAITING.has(failure);
  const isOver = state === 'DONE' || state === 'FAILED' || (failure !== null && GONE.has(failure));
  useEffect(() => {
    if (isWaiting) stopPolling();
  }, [isWaiting, stopPolling]);
  const tell = useEffectEvent(() => onEnd(state === 'DONE' && task ? task : null));
  useEffect(() => {
    if (!isOver || !taskId || !key) return;
    // The first to take it from the store tells the end.
    const isOurs = sessionStorage.getItem(key) === taskId;
    sessionStorage.removeItem(key);
    stopPolling();
    if (isOurs) tell();
  }, [isOver, taskId, key, stopPolling]);
  const begin = async (make: Parameters<KeptTask['start']>[0]) => {
    // Somebody may be faster than the answer of the query above.
    const { data: owner } = await client.query({ query: TaskOwnerDocument });
    const made = owner && (await make());
    if (!made) return;
    sessionStorage.setItem(keyOf(owner), made.id);
    setBegun({ key: keyOf(owner), taskId: made.id });
  };
  const start: KeptTask['start'] = (make) => {
    setStarting(true);
    begin(make)
      .catch(() => undefined)
      .finally(() => setStarting(false));
  };
  const isUnderWay = isStarting || (taskId !== null && !isOver);
  return { progress: isUnderWay ? { done: task?.done ?? 0, total: task?.total ?? 0 } : null, start };
}
