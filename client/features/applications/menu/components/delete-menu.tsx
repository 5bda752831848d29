import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useMenuDeleteMutation } from '../../../../api/generated/hooks';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { MenuDetails } from '../app-menus';

interface Props {
  readonly menu: MenuDetails;
  /** The number of menus below it. */
  readonly below: number;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a menu and of those below it. */
export function DeleteMenu({ menu, below, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = menu;
  const [remove, { loading }] = useMenuDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { menuId: id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'menu.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'menu.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={loading}
      title={<FormattedMessage id="menu.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="menu.delete" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="menu.deleteText" values={{ below }} />
    </ConfirmDialog>
  );
}
