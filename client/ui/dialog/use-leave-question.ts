import { useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { BlockerFunction, Location } from 'react-router-dom';

/** A step to another address that waits for an answer. */
interface LeaveQuestion {
  readonly location: Location;
  /** It is one of Back or Forward. */
  readonly isBack: boolean;
  readonly proceed: () => void;
  readonly reset: () => void;
}

/**
 * Stops steps to other addresses for a question; null while there is none. Back over the question takes it away and
 * stays, as its safe answer does. A question about a step of Back has no entry in the history: the router is still
 * undoing that step when it is shown.
 * @param stops whether a step is asked about
 * @param closeOwn takes another question about the same work off the screen; null if there is none
 */
export function useLeaveQuestion(stops: BlockerFunction, closeOwn: (() => void) | null = null): LeaveQuestion | null {
  const isAsking = useRef(false);
  const isTakenBack = useRef(false);
  const [isBack, setBack] = useState(false);
  const blocker = useBlocker((to) => {
    const isPop = to.historyAction === 'POP';
    isTakenBack.current = isPop && isAsking.current;
    if (isTakenBack.current) return true;
    const isStopped = stops(to);
    if (isStopped) setBack(isPop);
    return isStopped;
  });
  useLayoutEffect(() => {
    isAsking.current = blocker.state === 'blocked' || closeOwn !== null;
    if (blocker.state !== 'blocked' || !isTakenBack.current) return;
    isTakenBack.current = false;
    isAsking.current = false;
    blocker.reset();
    closeOwn?.();
  }, [blocker, closeOwn]);
  if (blocker.state !== 'blocked') return null;
  // From the answer on the next step asks again, though the question is still on screen for a moment.
  const answer = (take: () => void) => {
    isAsking.current = false;
    take();
  };
  return {
    location: blocker.location,
    isBack,
    proceed: () => answer(blocker.proceed),
    reset: () => answer(blocker.reset),
  };
}
