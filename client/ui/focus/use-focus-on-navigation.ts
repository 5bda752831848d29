import { useEffect, useRef } from 'react';
import { hasReturned } from './returned';

/**
 * Moves the focus to the content (#content) when `path` changes, so that a keyboard or a screen reader goes on there.
 * It stays inside the frame of an app, unless that is hidden, in a panel that was opened meanwhile, which closes without
 * it, and where a list put it on return.
 */
export function useFocusOnNavigation(path: string): void {
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    const active = document.activeElement;
    if (active instanceof HTMLIFrameElement && !active.closest('[inert]')) return;
    if (hasReturned(active) || active?.closest('[role=dialog]:not([aria-modal])')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
