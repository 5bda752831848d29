import { useEffect, useRef } from 'react';

/**
 * Title and focus follow the page: `title` becomes the document's, and a new `path` moves the focus to the content,
 * so that a keyboard goes on there; who works inside an app's frame is left there.
 */
export function usePageChange(path: string, title: string): void {
  useEffect(() => {
    document.title = title;
  }, [path, title]);
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    if (!(document.activeElement instanceof HTMLIFrameElement)) document.getElementById('content')?.focus();
  }, [path]);
}
