import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useSubAdminRemoveMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { Person } from '../sub-admin-form';

interface Props {
  readonly person: Pick<Person, 'id' | 'name'>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the end of rights, naming the people and things that they reached; a popup tells of a failure (SUBA-10,
 * ERRC-12).
 */
export function RemoveSubAdmin({ person, onRemoved, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = person;
  const [remove] = useSubAdminRemoveMutation();
  const confirm = async () => {
    // Closed first: a popup that opens over a closing dialog would go with it.
    onClose();
    try {
      await remove({ variables: { userId: id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'subAdmin.removeFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'subAdmin.removed' }, { name }) });
    onRemoved();
  };
  return (
    <RemovalDialog
      kind="SUB_ADMIN"
      ids={[id]}
      title={<FormattedMessage id="subAdmin.remove.title" values={{ name }} />}
      action={<FormattedMessage id="subAdmin.remove.action" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="subAdmin.remove.text" values={{ name }} />
    </RemovalDialog>
  );
}
