import { useLayoutEffect, useRef, useState } from 'react';
import type { Path } from 'react-router-dom';
import { addLeaveGuard } from './page-history';
import type { HeldStep, Step } from './page-history';

/** A step that waits for an answer: one of the two calls. */
interface Question {
  readonly to: Path;
  /** It is one of Back or Forward, which is still being undone when the question is shown. */
  readonly isBack: boolean;
  readonly go: () => void;
  readonly stay: () => void;
}

/**
 * Holds steps to other addresses while mounted, those for which `holds` answers yes. Returns the one that is held, null
 * for none. Back over the question takes it away and stays, as its safe answer does.
 * @param closeOwn takes another question about the same work off the screen; null if there is none
 */
export function useLeaveGuard(holds: (step: Step) => boolean, closeOwn: (() => void) | null = null): Question | null {
  const [held, setHeld] = useState<HeldStep | null>(null);
  // From the answer on the next step asks again, though the question is still on screen for a moment.
  const isAsking = useRef(false);
  const latest = useRef({ holds, closeOwn });
  useLayoutEffect(() => {
    latest.current = { holds, closeOwn };
  });
  const ask = (step: HeldStep | null) => {
    isAsking.current = step !== null;
    setHeld(step);
  };
  useLayoutEffect(() => {
    const isAnyAsking = () => isAsking.current || latest.current.closeOwn !== null;
    return addLeaveGuard({
      holds: (step) => (step.isBack && isAnyAsking()) || latest.current.holds(step),
      onHeld: (step) => {
        const isTakenBack = step.isBack && isAnyAsking();
        if (isTakenBack) latest.current.closeOwn?.();
        ask(isTakenBack ? null : step);
      },
    });
  }, []);
  if (!held) return null;
  return {
    to: held.to,
    isBack: held.isBack,
    stay: () => ask(null),
    go: () => {
      ask(null);
      held.go();
    },
  };
}
