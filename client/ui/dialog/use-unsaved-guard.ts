import { useEffect } from 'react';
import { onClientEvent } from '../../core/events';

const guards = new Set<(event: BeforeUnloadEvent) => void>();

/** Whether something on screen would be lost with the page. */
export const hasUnsavedWork = (): boolean => guards.size > 0;

/**
 * Notes unsaved work, and lets the browser ask before its tab is closed or reloaded. It asks no more once the session is
 * over or elsewhere, where there is one way on, and once the person has given the work up.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = () => {
      guards.delete(guard);
      removeEventListener('beforeunload', guard);
    };
    guards.add(guard);
    addEventListener('beforeunload', guard);
    const stops = (['expired', 'kicked', 'moved', 'left'] as const).map((name) => onClientEvent(name, release));
    return () => {
      release();
      stops.forEach((stop) => stop());
    };
  }, [isDirty]);
}
