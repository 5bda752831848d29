import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { JumpAppsDocument, JumpMenusDocument, JumpSearchDocument } from '../../../../api/generated/graphql';
import type { LoadChildren, TreeNode } from '../../../../ui/tree/tree-rows';
import { useTree } from '../../../../ui/tree/use-tree';
import { useTreeSearch } from '../../../../ui/tree/use-tree-search';
import type { FindNodes } from '../../../../ui/tree/use-tree-search';

const SEPARATOR = '/';

/** A menu that a jump link may open. */
interface Target {
  readonly appId: string;
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
  readonly isLink: boolean;
}

/** The jump link of an app, which does not lead to itself. */
export interface JumpLink {
  readonly appId: string;
  readonly menuCode: string;
}

/** The code of the menu in the id of a node. */
export const codeOf = (id: string) => id.slice(id.indexOf(SEPARATOR) + 1);
/** The id of the app in the id of a node. */
export const appOf = (id: string) => id.slice(0, id.indexOf(SEPARATOR));

/** The apps with their menus as a tree, or the menus whose names contain `text`. */
export function useJumpTargets(link: JumpLink, text: string) {
  const client = useApolloClient();
  const [hasMore, setMore] = useState(false);
  const nodeOf = useTargetNode(link);
  const { appId: ownId } = link;
  const ownCodes = useCallback(
    async () => new Set((await menusOf(client, ownId)).map((menu) => menu.code)),
    [client, ownId],
  );
  const load = useCallback<LoadChildren>(
    async (appId) => {
      if (appId === null) return appNodes(client, ownId);
      const [menus, taken] = await Promise.all([menusOf(client, appId), appId === ownId ? null : ownCodes()]);
      return menus.map((menu): TreeNode => {
        const isLink = menu.addition?.additionType === 'JUMP_LINK';
        return nodeOf({ ...menu, appId, isLink, name: menu.path }, taken);
      });
    },
    [client, ownId, nodeOf, ownCodes],
  );
  const find = useCallback<FindNodes>(
    async (search) => {
      const [{ data }, taken] = await Promise.all([
        client.query({ fetchPolicy: 'no-cache', query: JumpSearchDocument, variables: { search } }),
        ownCodes(),
      ]);
      if (!data) throw new Error('The answer has no data.');
      const { menus, hasMore: isCut } = data.menuSearch;
      setMore(isCut);
      return menus.map((menu): TreeNode => {
        const name = [menu.app.name, menu.parent?.name, menu.name].filter(Boolean).join(' › ');
        return nodeOf({ ...menu, appId: menu.app.id, name }, menu.app.id === ownId ? null : taken);
      });
    },
    [client, ownId, nodeOf, ownCodes],
  );
  const tree = useTree(load);
  const found = useTreeSearch(find, text);
  return { tree, found, hasMore };
}

/** Apps that have menus, the link's own first. */
async function appNodes(client: ApolloClient, ownId: string): Promise<TreeNode[]> {
  const { data } = await client.query({ fetchPolicy: 'no-cache', query: JumpAppsDocument });
  const apps = data?.appList.apps ?? [];
  return apps
    .filter(({ menuCount }) => menuCount > 0)
    .sort((a, b) => Number(b.id === ownId) - Number(a.id === ownId))
    .map(({ id, name }) => ({ id, name, isLeaf: false }));
}

/** The menus of an app with the path to each. */
async function menusOf(client: ApolloClient, appId: string) {
  const { data } = await client.query({ fetchPolicy: 'no-cache', query: JumpMenusDocument, variables: { appId } });
  return (data?.menuList.menus ?? []).flatMap((menu) => [
    { ...menu, path: menu.name },
    ...menu.children.map((child) => ({ ...child, path: `${menu.name} › ${child.name}` })),
  ]);
}

/** Makes the node of a target; `taken` are the codes of the link's own app, which cannot be chosen in another. */
function useTargetNode({ appId, menuCode }: JumpLink) {
  const intl = useIntl();
  return useCallback(
    (menu: Target, taken: ReadonlySet<string> | null): TreeNode => {
      const reasonOf = () => {
        if (menu.appId === appId && menu.code === menuCode) return 'menu.jump.itself';
        if (menu.isLink) return 'menu.jump.isLink';
        if (!menu.url) return 'menu.jump.hasNoPage';
        return taken?.has(menu.code) ? 'menu.jump.taken' : null;
      };
      const reason = reasonOf();
      return {
        id: menu.appId + SEPARATOR + menu.code,
        name: menu.name,
        isLeaf: true,
        ...(reason && { isDisabled: true, reason: intl.formatMessage({ id: reason }) }),
      };
    },
    [appId, menuCode, intl],
  );
}
