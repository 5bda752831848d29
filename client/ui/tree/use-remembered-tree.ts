import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Tree } from './use-tree';

/** Each open branch is read by a call of its own. */
const MOST_BRANCHES = 50;

interface Kept {
  readonly open: readonly string[];
  readonly top: number;
}

const keyOf = (path: string) => `portal.tree:${path}`;

function keptOf(path: string): Kept | null {
  const stored = sessionStorage.getItem(keyOf(path));
  return stored ? (JSON.parse(stored) as Kept) : null;
}

/**
 * Coming back to a tree restores its open branches, 50 at most, and its scroll position.
 * @param place holds the tree
 * @param isPlaced the tree shows its chosen row, if there is one, and moves by itself no more
 */
export function useRememberedTree(
  { open, levels, setOpen }: Pick<Tree, 'open' | 'levels' | 'setOpen'>,
  place: RefObject<HTMLElement | null>,
  isPlaced: boolean,
): void {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [kept] = useState(() => (isBack ? keptOf(pathname + search) : null));
  useEffect(() => {
    if (kept) setOpen(kept.open, true);
  }, [kept, setOpen]);
  const isLoaded = (id: string | null) => ['ready', 'failed'].includes(levels.get(id)?.state ?? '');
  const isReady = kept !== null && isPlaced && [null, ...kept.open].every(isLoaded);
  const scroller = () => place.current?.querySelector('[role=tree]');
  const restore = useEffectEvent(() => scroller()?.scrollTo({ top: kept?.top ?? 0 }));
  useEffect(() => {
    if (isReady) restore();
  }, [isReady]);
  const keep = useEffectEvent(() => {
    const state: Kept = { open: [...open].slice(0, MOST_BRANCHES), top: scroller()?.scrollTop ?? 0 };
    sessionStorage.setItem(keyOf(pathname + search), JSON.stringify(state));
  });
  useLayoutEffect(() => () => keep(), []);
}
