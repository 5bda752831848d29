import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useUserGroupDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { GroupRow } from '../group-form';

interface Props {
  readonly group: GroupRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the deletion of a group, naming everything that goes with it (BYND-02); a popup tells of a failure
 * (ERRC-12).
 */
export function DeleteGroup({ group, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = group;
  const [remove] = useUserGroupDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'userGroup.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'userGroup.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="USER_GROUP"
      ids={[id]}
      title={<FormattedMessage id="userGroup.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="userGroup.delete" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="userGroup.deleteText" />
    </RemovalDialog>
  );
}
