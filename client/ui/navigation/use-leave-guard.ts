import { useLayoutEffect, useRef, useState } from 'react';
import type { Path } from 'react-router-dom';
import { addLeaveGuard } from './page-history';
import type { HeldStep, Step } from './page-history';

/** A step that waits for an answer: one of the two calls. */
interface Question {
  readonly to: Path;
  readonly go: () => void;
  readonly stay: () => void;
}

/**
 * Holds steps to other addresses while mounted, those for which `holds` answers yes. Returns the one that is held, null
 * for none.
 */
export function useLeaveGuard(holds: (step: Step) => boolean): Question | null {
  const [held, setHeld] = useState<HeldStep | null>(null);
  const latest = useRef(holds);
  useLayoutEffect(() => {
    latest.current = holds;
  });
  useLayoutEffect(() => addLeaveGuard({ holds: (step) => latest.current(step), onHeld: setHeld }), []);
  if (!held) return null;
  const stay = () => setHeld(null);
  return {
    to: held.to,
    stay,
    go: () => {
      stay();
      held.go();
    },
  };
}
