import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the content (#content) when `path` changes, so that a keyboard or a screen reader goes on there;
 * who works inside an app's frame is left there.
 */
export function useFocusOnNavigation(path: string): void {
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    if (document.activeElement instanceof HTMLIFrameElement) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
