import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { loadChunk } from '../../../../core/load-chunk';
import type { AppAssets, AssetAnswer } from '../app-assets';
import type { AssetQuery } from '../window-messages';

/**
 * Answers an app that asks for its assets. They are loaded at its first question, together with the code that loads
 * them, and forgotten with the app's frame (ROUTE-27).
 */
export function useAppAssets(appId: string): (query: AssetQuery) => Promise<AssetAnswer> {
  const client = useApolloClient();
  const assets = useMemo(() => lateAssets(client, appId), [client, appId]);
  useEffect(() => assets.forget, [assets]);
  return assets.ask;
}

function lateAssets(client: ApolloClient, appId: string) {
  let loaded: Promise<AppAssets> | null = null;
  return {
    async ask(query: AssetQuery): Promise<AssetAnswer> {
      try {
        loaded ??= loadChunk(() => import('../app-assets')).then((part) => part.appAssets(client, appId));
        return await (await loaded).ask(query);
      } catch {
        loaded = null;
        return { error: 'FAILED' };
      }
    },
    forget: () =>
      void loaded?.then(
        (part) => part.forget(),
        () => undefined,
      ),
  };
}
