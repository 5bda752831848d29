import { useCallback, useEffect, useState } from 'react';
import { onClientEvent } from '../../../../core/events';
import { storedViewMode, storeViewMode, toggledViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';

/** The view mode of this session; Ctrl or Cmd with F11 steps between full screen and normal (SHELL-24). */
export function useViewMode(): readonly [ViewMode, (mode: ViewMode) => void] {
  const [mode, setMode] = useState(storedViewMode);
  const change = useCallback((next: ViewMode) => {
    storeViewMode(next);
    setMode(next);
  }, []);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== 'F11' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      change(toggledViewMode());
    };
    const stop = onClientEvent('fullScreen', () => change(toggledViewMode()));
    addEventListener('keydown', toggle);
    return () => {
      stop();
      removeEventListener('keydown', toggle);
    };
  }, [change]);
  return [mode, change];
}
