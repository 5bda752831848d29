import { useCallback, useEffect, useRef } from 'react';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';

/**
 * Title and focus follow the page: `title` becomes the document's, and a new `path` moves the focus to the content. The
 * answer gives the page at a path a title of its own, which it has again when somebody comes back; null takes it away.
 */
export function usePageChange(path: string, title: string): (path: string, title: string | null) => void {
  const titles = useRef(new Map<string, string>());
  const current = useRef({ path, title });
  useEffect(() => {
    current.current = { path, title };
    document.title = titles.current.get(path) ?? title;
  }, [path, title]);
  useFocusOnNavigation(path);
  return useCallback((named, own) => {
    if (own === null) titles.current.delete(named);
    else titles.current.set(named, own);
    if (named === current.current.path) document.title = own ?? current.current.title;
  }, []);
}
