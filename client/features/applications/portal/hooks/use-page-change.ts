import { useEffect } from 'react';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';

/** Title and focus follow the page: `title` becomes the document's, and a new `path` moves the focus to the content. */
export function usePageChange(path: string, title: string): void {
  useEffect(() => {
    document.title = title;
  }, [path, title]);
  useFocusOnNavigation(path);
}
