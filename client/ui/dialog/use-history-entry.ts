import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Entry {
  readonly path: string;
  /** The page under all of them. */
  readonly base: string;
  readonly close: () => void;
}

/** The entries on top of the history, one above the other. */
const open: Entry[] = [];

/**
 * Going back to one of them, or to the page under all, closes those above; the router hears only of what leads further.
 * A closed one is passed over, by Back and by Forward. Listeners of a window are called in the order in which they
 * came, whatever they ask for: this one comes before the router's because the root imports it first.
 */
addEventListener('popstate', (event) => {
  const here = location.pathname + location.search;
  const top = open.findLastIndex(({ path }) => path === here);
  const isClosed = top === -1 && here.startsWith('/modal/');
  if (top === -1 && !isClosed && here !== open[0]?.base) return;
  event.stopImmediatePropagation();
  if (isClosed) history.back();
  else for (const { close } of open.slice(top + 1).reverse()) close();
});

/**
 * Puts /modal/{key} on top of the history while mounted, so that Back closes a page of narrow screens instead of
 * leaving (MOB-05, MOB-06). The answer closes it by going back. A link out of it replaces the entry (`replace`) and
 * closes it once it has led on: closing before would take the entry from under the link. Without a key there is no
 * entry, as on wide screens, and the answer closes at once.
 */
export function useHistoryEntry(key: string | null, onClose: () => void): () => void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (key === null) return;
    const base = open[0]?.base ?? location.pathname + location.search;
    const entry = { path: `/modal/${key}`, base, close: () => close.current() };
    const { idx = 0, ...state } = (history.state ?? {}) as { idx?: number };
    // The router counts its entries: what takes the place of this one must not have the number of the one under it.
    history.pushState({ ...state, idx: idx + 1, modal: key }, '', entry.path);
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (location.pathname === entry.path) history.replaceState(history.state, '', open.at(-1)?.path ?? base);
    };
  }, [key]);
  const { key: place } = useLocation();
  // The router shows a page late on a busy machine: the one under this may still be on its way, by the key it has in
  // the history.
  const [under] = useState(() => [place, (history.state as { key?: string } | null)?.key]);
  useEffect(() => {
    if (key !== null && !under.includes(place)) close.current();
  }, [key, place, under]);
  // A link that has led on has taken the entry already: going back then would undo it.
  return useCallback(() => {
    if (key === null) close.current();
    else if (location.pathname === `/modal/${key}`) history.back();
  }, [key]);
}
