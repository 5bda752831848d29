import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { returnFocus } from './returned';

interface Left {
  readonly href: string;
  /** Counted from the end among the links that lead there: what was opened last may stand at the top by now. */
  readonly at: number;
  readonly top: number;
}

const content = () => document.getElementById('content');
const linksTo = (page: HTMLElement, href: string) =>
  [...page.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

/**
 * Coming back to a page restores how far its content (#content) was scrolled, and the focus on the link that was followed;
 * not once somebody has gone on there.
 * @param name of the page among those that do the same
 */
export function useRememberedLink(name: string, page: RefObject<HTMLElement | null>): void {
  // The way to the next page shows while this one is still there.
  const type = useNavigationType();
  const [isBack] = useState(type === 'POP');
  useEffect(() => {
    const element = page.current;
    const key = `portal.link:${name}`;
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!element) return;
    const stop = isBack && stored !== null ? restore(element, JSON.parse(stored) as Left) : undefined;
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
      if (!link) return;
      const href = link.getAttribute('href') ?? '';
      const links = linksTo(element, href);
      const left: Left = { href, at: links.indexOf(link) - links.length, top: content()?.scrollTop ?? 0 };
      sessionStorage.setItem(key, JSON.stringify(left));
    };
    element.addEventListener('click', leave, true);
    return () => {
      stop?.();
      element.removeEventListener('click', leave, true);
    };
  }, [name, page, isBack]);
}

/** Waits for the link, whose part of the page may come later; the function stops it. */
function restore(page: HTMLElement, { href, at, top }: Left): () => void {
  const watch = new MutationObserver(() => tryNow());
  const isUntouched = () => [null, document.body, content()].includes(document.activeElement as HTMLElement | null);
  const tryNow = () => {
    const link = linksTo(page, href).at(at);
    if (!link && isUntouched()) return;
    watch.disconnect();
    if (!link || !isUntouched()) return;
    content()?.scrollTo({ top });
    returnFocus(link);
    link.scrollIntoView({ block: 'nearest' });
  };
  watch.observe(page, { childList: true, subtree: true });
  tryNow();
  return () => watch.disconnect();
}
