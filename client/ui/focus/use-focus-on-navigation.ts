import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the content (#content) when `path` changes, so that a keyboard or a screen reader goes on there;
 * who works inside an app's frame is left there, unless it is hidden.
 */
export function useFocusOnNavigation(path: string): void {
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    const active = document.activeElement;
    if (active instanceof HTMLIFrameElement && !active.closest('[inert]')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
