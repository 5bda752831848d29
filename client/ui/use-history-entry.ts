import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts /modal/{key} on top of the history while mounted, so that Back closes a page of narrow screens instead of
 * leaving (MOB-05, MOB-06). The answer closes it by going back. A link out of it replaces the entry (`replace`) and
 * closes it once it has led on: closing before would take the entry from under the link.
 */
export function useHistoryEntry(key: string, onClose: () => void): () => void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const path = `/modal/${key}`;
    const before = location.pathname + location.search;
    history.pushState({ ...history.state, modal: key }, '', path);
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    addEventListener('popstate', back, { once: true, capture: true });
    return () => {
      removeEventListener('popstate', back, { capture: true });
      if (location.pathname === path) history.replaceState(history.state, '', before);
    };
  }, [key]);
  const { key: place } = useLocation();
  // The router shows a page late on a busy machine: the one under this may still be on its way, by the key it has in
  // the history.
  const [under] = useState(() => [place, (history.state as { key?: string } | null)?.key]);
  useEffect(() => {
    if (!under.includes(place)) close.current();
  }, [place, under]);
  return useCallback(() => history.back(), []);
}
