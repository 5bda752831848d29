import type { ApolloClient } from '@apollo/client';
import { failureOf } from '../../../core/failure';
import { PortalAppAssetsDocument, PortalAppResourcesDocument } from '../../../api/generated/graphql';
import type { PortalAppAssetsQuery, PortalAppResourcesQuery } from '../../../api/generated/graphql';
import type { Question, ThingQuery } from './window-messages';

/** How long assets are kept, in milliseconds (ASST-10). */
const KEPT = 60_000;
/** Pages that are kept at once: an app that reads them all needs none of them twice. */
const MAX_KEPT = 20;

type Page = PortalAppAssetsQuery['portalUserAppAssetTree'] | PortalAppResourcesQuery['portalUserAppResources'];

/** The answer to an app that asks for its assets or resources. */
export type ThingAnswer = { readonly page: Page } | { readonly error: 'DENIED' | 'BUSY' | 'FAILED' };

/** The assets and resources of an app, asked for when the app wants them; assets are kept for a minute. */
export interface AppThings {
  ask(type: Question, query: ThingQuery): Promise<ThingAnswer>;
  forget(): void;
}

const DENIED = new Set([403, 404]);
const EXHAUSTED = 429;

async function readPage(
  client: ApolloClient,
  type: Question,
  variables: ThingQuery & { readonly appId: string },
): Promise<Page | undefined> {
  const fetchPolicy = 'no-cache';
  if (type === 'APP_PORTAL_ASSETS') {
    const { data } = await client.query({ query: PortalAppAssetsDocument, variables, fetchPolicy });
    return data?.portalUserAppAssetTree;
  }
  const { data } = await client.query({ query: PortalAppResourcesDocument, variables, fetchPolicy });
  return data?.portalUserAppResources;
}

/** Reads an app's assets and resources in the name of the person, as far as they reach (ASST-14, RSRC-05, ROUTE-27). */
export function appThings(client: ApolloClient, appId: string): AppThings {
  const kept = new Map<
    string,
    { readonly answer: Promise<ThingAnswer>; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const drop = (key: string) => {
    clearTimeout(kept.get(key)?.timer);
    kept.delete(key);
  };
  const read = async (type: Question, { types, after }: ThingQuery): Promise<ThingAnswer> => {
    try {
      const page = await readPage(client, type, { appId, types, after });
      return page ? { page } : { error: 'FAILED' };
    } catch (error) {
      const { code } = failureOf(error);
      return { error: DENIED.has(code) ? 'DENIED' : code === EXHAUSTED ? 'BUSY' : 'FAILED' };
    }
  };
  return {
    async ask(type, query) {
      // A withdrawal counts at once (RSRC-04).
      if (type === 'APP_PORTAL_RESOURCES') return read(type, query);
      const key = JSON.stringify([query.types, query.after]);
      const known = kept.get(key)?.answer;
      if (known) return known;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MAX_KEPT) drop(oldest);
      const answer = read(type, query);
      kept.set(key, { answer, timer: setTimeout(() => drop(key), KEPT) });
      const found = await answer;
      if ('error' in found && kept.get(key)?.answer === answer) drop(key);
      return found;
    },
    forget: () => [...kept.keys()].forEach(drop),
  };
}
