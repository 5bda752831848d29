import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef } from 'react';
import type { SyntheticEvent } from 'react';
import { PortalAppDocument } from '../../../../api/generated/graphql';
import { namedApp, startPath } from '../portal-model';

/** Resolves a path at once: the path of an app whose menus are known leads to the menu it opens with (SHELL-33). */
export function useAppLead(): (path: string) => string {
  const { cache } = useApolloClient();
  return useCallback(
    (path) => {
      const { appId, menuCode } = namedApp(path);
      if (appId === null || menuCode !== null) return path;
      const known = cache.readQuery({ query: PortalAppDocument, variables: { openId: appId } });
      return known ? startPath(known.portalApp) : path;
    },
    [cache],
  );
}

/**
 * Reads the menus of an app as soon as the pointer or the focus reaches a link to it, so that the app opens at once.
 * One handler serves all links in a part of the page.
 */
export function useAppsAhead(): (event: SyntheticEvent) => void {
  const client = useApolloClient();
  // The pointer moves over the parts of a link.
  const latest = useRef<string | null>(null);
  return useCallback(
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const { appId } = link?.origin === location.origin ? namedApp(link.pathname + link.search) : { appId: null };
      if (appId === latest.current) return;
      latest.current = appId;
      if (appId === null) return;
      client.query({ query: PortalAppDocument, variables: { openId: appId } }).catch(() => undefined);
    },
    [client],
  );
}
