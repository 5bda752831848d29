import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import { useRoleDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';

interface Props {
  readonly role: { readonly id: string; readonly name: string };
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the deletion of a role, naming everything that goes with it (BYND-02), or tells why it must stay (ROLE-10,
 * ERRC-11).
 */
export function DeleteRole({ role, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { name } = role;
  const [remove] = useRoleDeleteMutation();
  const confirm = async () => {
    // Closed before the outcome is known: a popup over a closing dialog would close with it.
    onClose();
    try {
      await remove({ variables: { id: role.id } });
    } catch (error) {
      const { message, code } = failureOf(error);
      const text = intl.formatMessage({ id: 'role.delete.failed' }, { reason: message });
      const title = intl.formatMessage({ id: 'role.deleteFailed' });
      return emitClientEvent('failure', { title, failure: new ApiFailure(text, code) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'role.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="ROLE"
      ids={[role.id]}
      title={<FormattedMessage id="role.delete.title" values={{ name }} />}
      action={<FormattedMessage id="role.delete.action" />}
      onRemove={confirm}
      onClose={onClose}
    />
  );
}
