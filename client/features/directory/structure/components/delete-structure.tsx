import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useStructureDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { StructureNode } from '../name-form';

interface Props {
  readonly node: StructureNode;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the deletion of a node, naming everything that goes with it, or tells why it must stay (STRC-22, STRC-23,
 * BYND-02).
 */
export function DeleteStructure({ node, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = node;
  const [remove] = useStructureDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'structure.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'structure.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="STRUCTURE"
      ids={[id]}
      title={<FormattedMessage id="structure.delete.title" values={{ name }} />}
      action={<FormattedMessage id="structure.delete.action" />}
      onRemove={confirm}
      onClose={onClose}
    />
  );
}
