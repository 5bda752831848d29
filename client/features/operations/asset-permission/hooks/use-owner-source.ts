import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { AssetOwnerUserGroupsDocument, AssetOwnerUsersDocument } from '../../../../api/generated/graphql';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { giftNode, pagedSource } from '../../../../ui/tree/node-source';
import type { TreeNode, TreePage } from '../../../../ui/tree/tree-rows';
import type { OwnerKind } from '../urls';

const LIMIT = 100;

/** An owner as a row of the list. */
export interface OwnerNode extends TreeNode {
  /** Username of a user. */
  readonly account?: string;
  /** The caller may not change its assets (SUBA-16). */
  readonly isFixed?: boolean;
}

/** The users and user groups within reach, read as far as somebody scrolls. */
export function useOwnerSource(kind: OwnerKind): NodeSource {
  const client = useApolloClient();
  return useMemo(() => {
    if (kind === 'userGroup') {
      return pagedSource(async (search, pagination) => {
        const { data } = await client.query({
          query: AssetOwnerUserGroupsDocument,
          variables: { search, pagination },
          fetchPolicy: 'no-cache',
        });
        const { userGroups = [], pagination: place } = data?.userGroupList ?? {};
        return { nodes: userGroups.map((group) => giftNode(group)), total: place?.total ?? 0 };
      });
    }
    const page = async (search: string | null, after: string | null): Promise<TreePage> => {
      const { data } = await client.query({
        query: AssetOwnerUsersDocument,
        variables: { search, pagination: { limit: LIMIT, after } },
        fetchPolicy: 'no-cache',
      });
      const { users = [], pagination } = data?.userBasicList ?? {};
      const nodes = users.map(({ id, name, username, isManageable }): OwnerNode => ({
        id,
        name,
        account: username,
        isLeaf: true,
        isFixed: !isManageable,
      }));
      return { nodes, next: pagination?.next ?? null };
    };
    return { loadChildren: (_, after) => page(null, after ?? null), find: page };
  }, [client, kind]);
}
