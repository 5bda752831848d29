import { useCallback } from 'react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

interface Options {
  /** They take the place of the history entry they stand in. */
  readonly isReplacing?: boolean;
  /** Maps a link's path to its present target. */
  readonly leadOf?: (path: string) => string;
}

/**
 * Follows the links of a part of the page, all by one handler, and shows where they lead at once. For parts with
 * hundreds of links: those of the router are all rendered again whenever the address changes.
 */
export function useFollowLinks({ isReplacing = false, leadOf }: Options = {}): (
  event: MouseEvent<HTMLElement>,
) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      // Overlays above this part of the page follow their own links.
      if (!link || link.target || isModified || event.button !== 0 || event.defaultPrevented) return;
      event.preventDefault();
      const path = link.pathname + link.search;
      void navigate(leadOf ? leadOf(path) : path, { replace: isReplacing, flushSync: true });
    },
    [navigate, isReplacing, leadOf],
  );
}
