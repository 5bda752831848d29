import { useEffect } from 'react';
import { setPageTitle } from '../../../../core/page-title';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';

/** Title and focus follow the page: `title` becomes the document's, and a new `path` moves the focus to the content. */
export function usePageChange(path: string, title: string): void {
  useEffect(() => {
    setPageTitle(title);
  }, [path, title]);
  useFocusOnNavigation(path);
}
