import { useCallback } from 'react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Follows the links of a part of the page, all by one handler, and shows where they lead at once. Where there may be
 * hundreds of them: links of the router are all drawn again whenever the address changes. `isReplacing`: they take the
 * place of the history entry they stand in.
 */
export function useFollowLinks(isReplacing = false): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      // What opens above this part of the page follows its own links.
      if (!link || link.target || isModified || event.button !== 0 || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(link.pathname, { replace: isReplacing, flushSync: true });
    },
    [navigate, isReplacing],
  );
}
