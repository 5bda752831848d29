import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnsavedGuard } from './use-unsaved-guard';

/**
 * Keeps the page against Back and Forward, and asks before its tab is closed: for as long as a call runs whose answer
 * must not be missed, and while something is shown that is never shown again.
 */
export function BackGuard() {
  useUnsavedGuard(true);
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}
