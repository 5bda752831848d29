import { useEffect } from 'react';
import { onClientEvent } from '../api/events';

/**
 * Lets the browser ask before a tab with unsaved work is closed or reloaded. It asks no more once the session is over:
 * there is one way on then.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = () => removeEventListener('beforeunload', guard);
    addEventListener('beforeunload', guard);
    const stops = [onClientEvent('expired', release), onClientEvent('kicked', release)];
    return () => {
      release();
      stops.forEach((stop) => stop());
    };
  }, [isDirty]);
}
