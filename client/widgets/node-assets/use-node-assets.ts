import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { NodeAssetsDocument } from '../../api/generated/graphql';
import {
  useNodeAssetsAddMutation,
  useNodeAssetsRemoveMutation,
  useNodeAssetsReorderMutation,
} from '../../api/generated/hooks';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import type { Move } from '../../ui/table/row-move';
import { moved } from '../../ui/table/row-move';
import { useTree } from '../../ui/tree/use-tree';
import { typeName } from '../things/type-name';
import { reorderCalls } from './asset-order';

const LIMIT = 200;

/** The node whose assets are shown. */
export interface PlacedNode {
  readonly id: string;
  readonly name: string;
}

/** The assets at a node in their order, read as far as somebody scrolls, and the changes to them (CALL-177…180, CALL-187). */
export function useNodeAssets(node: PlacedNode, onChanged: () => void) {
  const intl = useIntl();
  const client = useApolloClient();
  const [total, setTotal] = useState<number>();
  const [said, setSaid] = useState('');
  const [put] = useNodeAssetsAddMutation();
  const [take] = useNodeAssetsRemoveMutation();
  const [reorder] = useNodeAssetsReorderMutation();
  const queue = useRef(Promise.resolve());
  const structureId = node.id;
  const tree = useTree(async (_, after) => {
    const variables = { structureId, pagination: { limit: LIMIT, after } };
    const { data } = await client.query({ query: NodeAssetsDocument, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer has no data.');
    const { assets, pagination } = data.structureAssignedAssets;
    setTotal(pagination.total);
    const nodes = assets.map(({ id, name, type }) => ({ id, name, detail: typeName(intl, type), isLeaf: true }));
    return { nodes, next: pagination.next ?? null };
  });
  const known = () => tree.levelOf(null)?.nodes ?? [];
  const reload = async () => {
    await tree.reload(null);
    onChanged();
  };
  const refused = (error: unknown) => {
    const title = intl.formatMessage({ id: 'assetPermission.failed' });
    emitClientEvent('failure', { title, failure: failureOf(error) });
  };
  const tell = (id: string, count: number, undo: () => void) => {
    const text = intl.formatMessage({ id }, { count, name: node.name });
    const action = { label: intl.formatMessage({ id: 'common.undo' }), run: undo };
    emitClientEvent('notice', { kind: 'success', text, action });
  };

  const move = async (id: string, where: Move) => {
    while (tree.levelOf(null)?.next != null && (where === 'last' || moved(known(), id, where).at(-1)?.id === id)) {
      await tree.loadMore(null);
      if (tree.levelOf(null)?.state === 'failed') return;
    }
    const before = known();
    const after = moved(before, id, where);
    const place = after.findIndex((each) => each.id === id);
    const name = after[place]?.name ?? '';
    if (after === before) return setSaid(intl.formatMessage({ id: 'nodeAssets.notMoved' }, { name }));
    tree.change(null, () => after);
    setSaid(intl.formatMessage({ id: 'nodeAssets.moved' }, { name, place: place + 1, count: total ?? after.length }));
    const ids = (nodes: typeof after) => nodes.map((each) => each.id);
    // One after the other: each call names the places that the one before has left.
    queue.current = queue.current.then(async () => {
      try {
        for (const assetIds of reorderCalls(ids(before), ids(after))) {
          await reorder({ variables: { structureId, assetIds } });
        }
      } catch (error) {
        await tree.reload(null);
        refused(error);
      }
    });
    await queue.current;
  };

  /** Puts removed assets back, each to its place where that is known. */
  const putBack = async (assetIds: string[], nextId: string | undefined) => {
    try {
      await put({ variables: { structureId, assetIds } });
      await reload();
    } catch (error) {
      return refused(error);
    }
    const [id] = assetIds;
    if (id && nextId && known().some((each) => each.id === nextId)) await move(id, { before: nextId });
  };
  const remove = async (id: string) => {
    const nodes = known();
    const nextId = nodes[nodes.findIndex((each) => each.id === id) + 1]?.id;
    try {
      await take({ variables: { structureId, assetIds: [id] } });
    } catch (error) {
      return refused(error);
    }
    await reload();
    tell('nodeAssets.removed', 1, () => void putBack([id], nextId));
  };
  /** Rejects if the server refuses. */
  const add = async (assetIds: string[]) => {
    await put({ variables: { structureId, assetIds } });
    await reload();
    tell('nodeAssets.added', assetIds.length, () => {
      take({ variables: { structureId, assetIds } }).then(reload, refused);
    });
  };
  return { tree, total, said, move, remove, add, reload };
}
