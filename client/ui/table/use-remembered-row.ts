import { useCallback, useEffect } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { returnFocus } from '../focus/returned';

/** On narrow and on low screens the page scrolls instead of the table, or beside it. */
const page = () => document.getElementById('content');
const keyOf = (path: string) => `portal.row:${path}`;

/** Coming back to a list restores its scroll position and the focus on the row that was left from. */
export function useRememberedRow(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  isReady: boolean,
): (event: MouseEvent<HTMLElement>) => void {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const path = pathname + search;
  useEffect(() => {
    const stored = sessionStorage.getItem(keyOf(path));
    if (!isReady || !stored) return;
    sessionStorage.removeItem(keyOf(path));
    if (!isBack) return;
    const { row, top, pageTop } = JSON.parse(stored) as { row: string; top: number; pageTop: number };
    scroller.current?.scrollTo({ top });
    page()?.scrollTo({ top: pageTop });
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`);
    returnFocus(link);
    link?.scrollIntoView({ block: 'nearest' });
  }, [isReady, isBack, path, scroller, body]);
  return useCallback(
    (event) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (!row || !target.closest('a')) return;
      const [top, pageTop] = [scroller.current, page()].map((element) => element?.scrollTop ?? 0);
      sessionStorage.setItem(keyOf(path), JSON.stringify({ row, top, pageTop }));
    },
    [path, scroller],
  );
}
