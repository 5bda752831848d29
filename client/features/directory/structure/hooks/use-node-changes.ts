import { useIntl } from 'react-intl';
import { useStructureSetResourceMutation, useStructureSetStatusMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { StructureNode } from '../name-form';

/**
 * Changes of a node that are made at once, each with a way back; a refused one is told under the generic title.
 * @param onChanged called after each change
 */
export function useNodeChanges(node: StructureNode, onChanged: () => void) {
  const intl = useIntl();
  const [setResource] = useStructureSetResourceMutation();
  const [setStatus] = useStructureSetStatusMutation();
  const { id, name } = node;
  const run = async (act: () => Promise<unknown>, text: string, undo?: () => void): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const title = intl.formatMessage({ id: 'structure.renameFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const action = undo && { label: intl.formatMessage({ id: 'common.undo' }), run: undo };
    emitClientEvent('notice', { kind: 'success', text, ...(action && { action }) });
    onChanged();
  };
  const putResource = (resourceId: string | null, undo?: () => void) => {
    const text = intl.formatMessage({ id: resourceId ? 'node.resource.set' : 'node.resource.cleared' }, { name });
    return run(() => setResource({ variables: { structureId: id, resourceId } }), text, undo);
  };
  const putStatus = (isAutoDispatch: boolean, version?: number, undo?: () => void) => {
    const text = intl.formatMessage(
      { id: isAutoDispatch ? 'node.status.turnedOn' : 'node.status.turnedOff' },
      { name },
    );
    return run(() => setStatus({ variables: { id, isAutoDispatch, version } }), text, undo);
  };
  return {
    /** Gives the node its one resource, or none (STRC-18). */
    setResource: (resourceId: string | null) => {
      const former = node.resource?.id ?? null;
      return putResource(resourceId, () => void putResource(former));
    },
    /** Switches auto-authorization to the inverse of its present state (STRC-09, STRC-10). */
    switchStatus: () => {
      const former = node.isAutoDispatch;
      return putStatus(!former, node.version, () => void putStatus(former));
    },
  };
}
