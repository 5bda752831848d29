import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useStructureReorderMutation } from '../../../../api/generated/hooks';
import { moved } from '../../../../ui/table/row-move';
import type { Move } from '../../../../ui/table/row-move';
import type { StructureTree } from './use-structure-tree';

/**
 * Moves nodes among their siblings: at once on screen, then on the server, one after the other. A move that it refuses
 * is taken back on screen. `said` is announced to people who do not see the tree.
 */
export function useMove(tree: StructureTree) {
  const intl = useIntl();
  const [reorder] = useStructureReorderMutation();
  const [said, setSaid] = useState('');
  const queue = useRef(Promise.resolve());

  const move = async (parentId: string | null, id: string, where: Move) => {
    // Siblings behind the last known one may not be loaded yet.
    while (tree.levelOf(parentId)?.next != null && needsRest(tree, parentId, id, where)) {
      await tree.loadMore(parentId);
      if (tree.levelOf(parentId)?.state === 'failed') return;
    }
    const level = tree.levelOf(parentId);
    if (!level) return;
    const next = moved(level.nodes, id, where);
    const place = next.findIndex((node) => node.id === id);
    const name = next[place]?.name ?? '';
    if (next === level.nodes) return setSaid(intl.formatMessage({ id: 'structure.notMoved' }, { name }));
    tree.change(parentId, () => next);
    setSaid(intl.formatMessage({ id: 'structure.moved' }, { name, place: place + 1, count: next.length }));
    const variables = { parentId, ids: [id], beforeId: next[place + 1]?.id ?? null };
    queue.current = queue.current.then(async () => {
      try {
        await reorder({ variables });
      } catch (error) {
        await tree.reload(parentId);
        const title = intl.formatMessage({ id: 'structure.moveFailed' });
        emitClientEvent('failure', { title, failure: failureOf(error) });
      }
    });
    await queue.current;
  };
  return { move, said };
}

/** Whether a move ends behind the last node that is loaded. */
function needsRest(tree: StructureTree, parentId: string | null, id: string, where: Move): boolean {
  const next = moved(tree.levelOf(parentId)?.nodes ?? [], id, where);
  return where === 'last' || next.at(-1)?.id === id;
}
