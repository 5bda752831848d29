import { createContext, startTransition, use, useCallback, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, useLocation } from 'react-router-dom';
import type { PageHistory } from './page-history';

const History = createContext<PageHistory | null>(null);

/**
 * The router of all pages over their history. The page on screen stays until the next one can be drawn, unless the call
 * that leads to it asks for it at once (`flushSync`).
 */
export function PageRouter({ history, children }: { readonly history: PageHistory; readonly children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(history.place);
  useLayoutEffect(
    () =>
      history.listen((place, isAtOnce) =>
        isAtOnce ? flushSync(() => setPlace(place)) : startTransition(() => setPlace(place)),
      ),
    [history],
  );
  return (
    <History value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </History>
  );
}

/** Answers a function that says whether the address still leads to the page on screen, and not to one on its way. */
export function useIsStillHere(): () => boolean {
  const history = use(History);
  const { pathname } = useLocation();
  return useCallback(() => !history || history.place().location.pathname === pathname, [history, pathname]);
}
