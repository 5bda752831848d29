import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { enterHistory, leaveHistory } from './history-entries';

/**
 * Puts /modal/{key} on top of the history while mounted, so that Back closes a page of narrow screens instead of
 * leaving (MOB-05, MOB-06). A link out of it replaces the entry (`replace`), and closes it once it has led on: closing
 * before would take the entry from under the link. Without a key there is no entry, as on wide screens.
 */
export function useHistoryEntry(key: string | null, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    if (key === null) return;
    const entry = enterHistory(key, () => {
      close.current();
      return true;
    });
    return () => leaveHistory(entry);
  }, [key]);
  const { key: place } = useLocation();
  // The router shows a page late on a busy machine: the one under this may still be on its way, by the key it has in
  // the history.
  const [under] = useState(() => [place, (history.state as { key?: string } | null)?.key]);
  useEffect(() => {
    if (key !== null && !under.includes(place)) close.current();
  }, [key, place, under]);
}
