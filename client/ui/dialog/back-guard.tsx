import { createContext, use, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '../navigation/use-leave-guard';
import { useUnsavedGuard } from './use-unsaved-guard';

/** Changes how many parts of a flow are to be held. */
type Hold = (change: (parts: number) => number) => void;

const Flow = createContext<Hold | null>(null);

/**
 * Keeps the page against Back and Forward, and asks before its tab is closed: for as long as a call runs whose answer
 * must not be missed, and while something is shown that is never shown again. Within a {@link GuardedFlow} the flow's
 * guard does.
 */
export function BackGuard() {
  const hold = use(Flow);
  useLayoutEffect(() => {
    hold?.((parts) => parts + 1);
    return () => hold?.((parts) => parts - 1);
  }, [hold]);
  return hold ? null : <Guard />;
}

/**
 * A way through several dialogs, with one guard from the first that is held to the last: a guard of each would leave a
 * moment without any, and the router asks only the one that came last.
 */
export function GuardedFlow({ children }: { readonly children: ReactNode }) {
  const [parts, hold] = useState(0);
  return (
    <Flow value={hold}>
      {parts > 0 && <Guard />}
      {children}
    </Flow>
  );
}

function Guard() {
  useUnsavedGuard(true);
  useLeaveGuard(({ isBack }) => isBack);
  return null;
}
