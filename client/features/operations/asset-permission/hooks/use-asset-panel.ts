import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AssetsOfUserDocument, AssetsOfUserGroupDocument } from '../../../../api/generated/graphql';
import type { ListTotal } from '../../../../ui/table/table-pager';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { useTree } from '../../../../ui/tree/use-tree';
import type { AssetNode } from '../asset-rows';
import { assetNode } from '../asset-rows';
import type { Owner } from '../urls';

const LIMIT = 200;

/** The conditions of both panels. */
export interface AssetQuestion {
  readonly search: string;
  readonly type: string | null;
}

interface AssetPart extends ListTotal {
  readonly nodes: readonly AssetNode[];
  readonly next: string | null;
}

/**
 * The assets that are, or are not, assigned to an owner, read as far as somebody scrolls.
 * @param version another number reads them anew
 */
export function useAssetPanel(owner: Owner, isAssigned: boolean, question: AssetQuestion, version: number) {
  const client = useApolloClient();
  const [total, setTotal] = useState<ListTotal>();
  /** Everything that was read, for selections that reach beyond the rows on screen. */
  const known = useRef(new Map<string, AssetNode>());
  const read = async (after: string | null, limit: number): Promise<AssetPart> => {
    const rest = {
      search: question.search,
      filter: { isAssigned, types: question.type ? [question.type] : null },
      pagination: { limit, after },
    };
    const fetchPolicy = 'no-cache';
    const page =
      owner.kind === 'user'
        ? (await client.query({ query: AssetsOfUserDocument, variables: { userId: owner.id, ...rest }, fetchPolicy }))
            .data?.assetListByUser
        : (
            await client.query({
              query: AssetsOfUserGroupDocument,
              variables: { userGroupId: owner.id, ...rest },
              fetchPolicy,
            })
          ).data?.assetListByUserGroup;
    if (!page) throw new Error('The answer has no data.');
    const nodes = page.assets.map(assetNode);
    for (const node of nodes) known.current.set(node.id, node);
    const { total: count, isBounded, next } = page.pagination;
    setTotal({ total: count, isBounded });
    return { nodes, next: next ?? null, total: count, isBounded };
  };
  const tree = useTree((_, after) => read(after ?? null, LIMIT));
  const asked = JSON.stringify([question, version]);
  const former = useRef(asked);
  const reload = useEffectEvent(() => void tree.reload(null));
  useEffect(() => {
    if (former.current === asked) return;
    former.current = asked;
    reload();
  }, [asked]);
  return {
    tree,
    total,
    /** The assets that match, as many as can be chosen. */
    findAll: async () => {
      const { nodes, ...count } = await read(null, SELECTION_LIMIT);
      return { ...count, ids: nodes.map(({ id }) => id) };
    },
    /** How many of these assets the owner reaches by groups or nodes too. */
    reachedAnyway: (ids: readonly string[]) =>
      ids.filter((id) => (known.current.get(id)?.otherWays?.total ?? 0) > 0).length,
  };
}
