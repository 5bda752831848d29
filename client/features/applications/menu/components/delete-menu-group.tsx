import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useMenuGroupDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { GroupRow } from '../hooks/use-groups';

interface Props {
  readonly group: GroupRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a menu group, naming the roles and people that lose by it (BYND-02, MENU-08). */
export function DeleteMenuGroup({ group, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = group;
  const [remove] = useMenuGroupDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'menuGroup.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'menuGroup.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="MENU_GROUP"
      ids={[id]}
      title={<FormattedMessage id="menuGroup.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="menuGroup.delete" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="menuGroup.deleteText" />
    </RemovalDialog>
  );
}
