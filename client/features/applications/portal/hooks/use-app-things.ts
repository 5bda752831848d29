import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { loadChunk } from '../../../../core/load-chunk';
import type { AppThings, ThingAnswer } from '../app-things';
import type { Question, ThingQuery } from '../window-messages';

/**
 * Answers an app that asks for its assets or resources. They are loaded at its first question, together with the code that loads
 * them, and forgotten with the app's frame (ROUTE-27).
 */
export function useAppThings(appId: string): AppThings['ask'] {
  const client = useApolloClient();
  const things = useMemo(() => lateThings(client, appId), [client, appId]);
  useEffect(() => things.forget, [things]);
  return things.ask;
}

function lateThings(client: ApolloClient, appId: string) {
  let loaded: Promise<AppThings> | null = null;
  return {
    async ask(type: Question, query: ThingQuery): Promise<ThingAnswer> {
      try {
        loaded ??= loadChunk(() => import('../app-things')).then((part) => part.appThings(client, appId));
        return await (await loaded).ask(type, query);
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
