import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Box, Text } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { JumpAppsDocument, JumpMenusDocument, JumpSearchDocument } from '../../../../api/generated/graphql';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { SearchInput } from '../../../../ui/form/search-input';
import type { LoadChildren, TreeNode } from '../../../../ui/tree/tree-rows';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useTree } from '../../../../ui/tree/use-tree';
import { useTreeSearch } from '../../../../ui/tree/use-tree-search';
import type { FindNodes } from '../../../../ui/tree/use-tree-search';
import { JUMP_LINK } from '../app-menus';

const HEIGHT = 240;
const SEPARATOR = '/';
const QUERY = { context: IN_PLACE, fetchPolicy: 'no-cache' } as const;

/** A menu that may be what opens. */
interface Target {
  readonly appId: string;
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
  readonly isLink: boolean;
}

/** The menus of an app with the way to each. */
async function menusOf(client: ApolloClient, appId: string) {
  const { data } = await client.query({ ...QUERY, query: JumpMenusDocument, variables: { appId } });
  return (data?.menuList.menus ?? []).flatMap((menu) => [
    { ...menu, path: menu.name },
    ...menu.children.map((child) => ({ ...child, path: `${menu.name} › ${child.name}` })),
  ]);
}

interface Props {
  readonly app: FramedApp;
  /** The menu that is to lead somewhere: not to itself. */
  readonly menuCode: string;
  readonly code: string;
  readonly onChoose: (code: string) => void;
}

/**
 * Chooses the menu that a jump link opens, app by app or by its name among all of them. A code is looked for in the
 * link's own app first, so that one which this app has too cannot be chosen in another; links make no chains.
 */
export function JumpTarget({ app, menuCode, code, onChoose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [hasMore, setMore] = useState(false);
  const nodeOf = useCallback(
    (menu: Target, taken: ReadonlySet<string> | null): TreeNode => {
      const reason =
        menu.appId === app.id && menu.code === menuCode
          ? 'menu.jump.itself'
          : menu.isLink
            ? 'menu.jump.isLink'
            : !menu.url
              ? 'menu.jump.hasNoPage'
              : taken?.has(menu.code)
                ? 'menu.jump.taken'
                : null;
      return {
        id: menu.appId + SEPARATOR + menu.code,
        name: menu.name,
        isLeaf: true,
        ...(reason && { isDisabled: true, reason: intl.formatMessage({ id: reason }) }),
      };
    },
    [app.id, menuCode, intl],
  );
  const ownCodes = useCallback(
    async () => new Set((await menusOf(client, app.id)).map((menu) => menu.code)),
    [client, app.id],
  );
  const load = useCallback<LoadChildren>(
    async (appId) => {
      if (appId === null) {
        const { data } = await client.query({ ...QUERY, query: JumpAppsDocument });
        const apps = data?.appList.apps ?? [];
        return apps
          .filter(({ menuCount }) => menuCount > 0)
          .sort((a, b) => Number(b.id === app.id) - Number(a.id === app.id))
          .map(({ id, name }) => ({ id, name, isLeaf: false }));
      }
      const [menus, taken] = await Promise.all([menusOf(client, appId), appId === app.id ? null : ownCodes()]);
      return menus.map((menu): TreeNode => {
        const isLink = menu.addition?.additionType === JUMP_LINK;
        return nodeOf({ ...menu, appId, isLink, name: menu.path }, taken);
      });
    },
    [client, app.id, nodeOf, ownCodes],
  );
  const tree = useTree(load);
  const find = useCallback<FindNodes>(
    async (search) => {
      const [{ data }, taken] = await Promise.all([
        client.query({ ...QUERY, query: JumpSearchDocument, variables: { search } }),
        ownCodes(),
      ]);
      if (!data) throw new Error('The answer has no data.');
      const { menus, hasMore } = data.menuSearch;
      setMore(hasMore);
      return menus.map((menu): TreeNode => {
        const name = [menu.app.name, menu.parent?.name, menu.name].filter(Boolean).join(' › ');
        return nodeOf({ ...menu, appId: menu.app.id, name }, menu.app.id === app.id ? null : taken);
      });
    },
    [client, app.id, nodeOf, ownCodes],
  );
  const found = useTreeSearch(find, text);
  const shown = found ?? tree;
  const codeOf = (id: string) => id.slice(id.indexOf(SEPARATOR) + 1);
  const appOf = (id: string) => id.slice(0, id.indexOf(SEPARATOR));
  const [chosen, setChosen] = useState<string | null>(null);
  const isChosen = (node: TreeNode) =>
    node.isLeaf && (chosen ? node.id === chosen : codeOf(node.id) === code && !node.isDisabled);
  return (
    <>
      <SearchInput
        type="search"
        value={text}
        maxLength={100}
        label={intl.formatMessage({ id: 'menu.jump.find' })}
        onChange={(event) => setText(event.target.value)}
      />
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden" mt="1.5">
        <TreeView
          label={intl.formatMessage({ id: 'menu.jump.target' })}
          height={HEIGHT}
          isTouch={isMobile}
          rows={shown.rows}
          open={shown.open}
          setOpen={shown.setOpen}
          onLoad={(id) => void (found ? found.loadMore() : tree.loadMore(id))}
          lookOf={(node) => ({ isSelected: isChosen(node), isDisabled: node.isDisabled, description: node.reason })}
          content={({ node }) => (
            <>
              <span data-name title={node.name}>
                {node.name}
              </span>
              {node.reason && (
                <span data-reason aria-hidden>
                  {node.reason}
                </span>
              )}
            </>
          )}
          onChoose={(node) => {
            if (!node.isLeaf) return tree.setOpen([node.id], !tree.open.has(node.id));
            if (node.isDisabled) return;
            setChosen(node.id);
            onChoose(codeOf(node.id));
          }}
          empty={
            <Text padding="3" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.tree.nothing" />
            </Text>
          }
        />
      </Box>
      <Text color="fg.muted" textStyle="s12" mt="1" aria-live="polite">
        {found && hasMore ? (
          <FormattedMessage id="menu.jump.more" />
        ) : code ? (
          <FormattedMessage
            id="menu.jump.chosen"
            values={{ code, app: chosen ? (nameIn(tree.levels.get(null)?.nodes, appOf(chosen)) ?? '') : '' }}
          />
        ) : (
          <FormattedMessage id="menu.jump.targetHint" />
        )}
      </Text>
    </>
  );
}

const nameIn = (nodes: readonly TreeNode[] | undefined, id: string) => nodes?.find((node) => node.id === id)?.name;
