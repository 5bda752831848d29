import type { ApolloClient } from '@apollo/client';
import { failureOf } from '../../../core/failure';
import { PortalAppAssetsDocument } from '../../../api/generated/graphql';
import type { PortalAppAssetsQuery } from '../../../api/generated/graphql';
import type { AssetQuery } from './window-messages';

/** ASST-10, in milliseconds. */
const KEPT = 60_000;
/** Pages that are kept at once: an app that reads them all needs none of them twice. */
const MAX_KEPT = 20;

/** The answer to an app that asks for its assets. */
export type AssetAnswer =
  { readonly page: PortalAppAssetsQuery['portalUserAppAssetTree'] } | { readonly error: 'DENIED' | 'BUSY' | 'FAILED' };

/** The assets of an app, asked for when the app wants them and kept for a minute. */
export interface AppAssets {
  ask(query: AssetQuery): Promise<AssetAnswer>;
  forget(): void;
}

const DENIED = new Set([403, 404]);
const EXHAUSTED = 429;

/** Reads an app's assets in the name of the person, as far as they reach (ASST-14, ROUTE-27). */
export function appAssets(client: ApolloClient, appId: string): AppAssets {
  const kept = new Map<
    string,
    { readonly answer: Promise<AssetAnswer>; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const drop = (key: string) => {
    clearTimeout(kept.get(key)?.timer);
    kept.delete(key);
  };
  const read = async ({ types, after }: AssetQuery): Promise<AssetAnswer> => {
    try {
      const { data } = await client.query({
        query: PortalAppAssetsDocument,
        variables: { appId, types, after },
        fetchPolicy: 'no-cache',
      });
      return data ? { page: data.portalUserAppAssetTree } : { error: 'FAILED' };
    } catch (error) {
      const { code } = failureOf(error);
      return { error: DENIED.has(code) ? 'DENIED' : code === EXHAUSTED ? 'BUSY' : 'FAILED' };
    }
  };
  return {
    async ask(query) {
      const key = JSON.stringify([query.types, query.after]);
      const known = kept.get(key)?.answer;
      if (known) return known;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MAX_KEPT) drop(oldest);
      const answer = read(query);
      kept.set(key, { answer, timer: setTimeout(() => drop(key), KEPT) });
      const found = await answer;
      if ('error' in found && kept.get(key)?.answer === answer) drop(key);
      return found;
    },
    forget: () => [...kept.keys()].forEach(drop),
  };
}
