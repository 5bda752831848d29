import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { PortalAppDocument, PortalSearchDocument } from '../../../../api/generated/graphql';
import type { LoadChildren } from '../../../../ui/tree/tree-rows';
import type { FindNodes } from '../../../../ui/tree/use-tree-search';
import { appNodes, childNodes, foundNodes, leavesOf, menuNodes } from '../entrance-menus';
import type { Category, OpenApp } from '../portal-model';

/** Apps found by their names whose menus are all offered. */
const WHOLE_APPS = 3;

/** The menus that may stand in the header, as a tree whose apps are read when they open, and by name. */
export function useEntranceTree(categories: readonly Category[]): { loadChildren: LoadChildren; find: FindNodes } {
  const client = useApolloClient();
  return useMemo(() => {
    const appOfMenu = new Map<string, OpenApp>();
    const read = async (appId: string) => {
      const { data } = await client.query({
        query: PortalAppDocument,
        variables: { openId: appId },
      });
      if (!data) throw new Error('There is no answer.');
      for (const { id } of data.portalApp.menus) appOfMenu.set(id, data.portalApp);
      return data.portalApp;
    };
    return {
      loadChildren: async (parentId) => {
        if (parentId === null) return appNodes(categories);
        const app = appOfMenu.get(parentId);
        return app ? childNodes(app, parentId) : menuNodes(await read(parentId));
      },
      find: async (text) => {
        const { data } = await client.query({
          query: PortalSearchDocument,
          variables: { search: text },
          fetchPolicy: 'network-only' as const,
        });
        if (!data) throw new Error('There is no answer.');
        const { apps, menus, hasMore } = data.portalSearch;
        const whole = await Promise.all(apps.slice(0, WHOLE_APPS).map(({ id }) => read(id)));
        const nodes = new Map([...whole.flatMap(leavesOf), ...foundNodes(menus)].map((node) => [node.id, node]));
        return { nodes: [...nodes.values()], next: null, isCut: hasMore };
      },
    };
  }, [client, categories]);
}
