import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShortcutDeleteMenuMutation } from '../../../../api/generated/hooks';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { PlacedMenu } from '../shortcut-menus';

interface Props {
  readonly placed: PlacedMenu;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the removal of a menu and of those below it from a shortcut app; its source keeps it. */
export function DeleteMenu({ placed: { menu }, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = menu;
  const below = 'children' in menu ? menu.children.length : 0;
  const [remove] = useShortcutDeleteMenuMutation();
  const confirm = async () => {
    onClose();
    try {
      await remove({ variables: { menuId: id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'shortcut.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'shortcut.menu.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      title={<FormattedMessage id="shortcut.menu.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="shortcut.menu.delete" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="shortcut.menu.deleteText" values={{ below }} />
    </ConfirmDialog>
  );
}
