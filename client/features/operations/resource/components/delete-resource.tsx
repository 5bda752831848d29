import { FormattedMessage, useIntl } from 'react-intl';
import { useResourceDeleteMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { ResourceRow } from '../resource-form';

interface Props {
  readonly resource: ResourceRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the deletion of a resource, naming everybody and everything that loses it (BYND-02); a popup tells of a
 * failure (ERRC-12).
 */
export function DeleteResource({ resource, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = resource;
  const [remove] = useResourceDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'resource.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'resource.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="RESOURCE"
      ids={[id]}
      title={<FormattedMessage id="resource.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="resource.delete" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="resource.deleteText" />
    </RemovalDialog>
  );
}
