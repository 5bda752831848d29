import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms the deletion of an application, naming everything that goes with it (BYND-02); a popup tells of a failure
 * (ERRC-11).
 */
export default function DeleteApp({ app, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = app;
  const [remove] = useAppDeleteMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { appId: id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'app.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'app.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="APP"
      ids={[id]}
      title={<FormattedMessage id="app.delete.title" values={{ name }} />}
      action={<FormattedMessage id="app.delete.action" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="app.delete.text" />
    </RemovalDialog>
  );
}
