import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { ApiFailure, failureOf } from '../../../../core/failure';
import { usePluginDeleteMutation } from '../../../../api/generated/hooks';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { PluginRow } from '../plugin-form';

interface Props {
  readonly plugin: PluginRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a plugin; a plugin that OUs have stays, and these are named (BYND-02, PLUG-05…07). */
export function DeletePlugin({ plugin, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = plugin;
  const [remove] = usePluginDeleteMutation();
  const confirm = async () => {
    // Closed before the outcome is known: a popup over a closing dialog would close with it.
    onClose();
    try {
      await remove({ variables: { id } });
    } catch (thrown) {
      const { message, code } = failureOf(thrown);
      const text = intl.formatMessage({ id: 'plugin.deleteFailedText' }, { reason: message });
      const title = intl.formatMessage({ id: 'plugin.deleteFailed' });
      return emitClientEvent('failure', { title, failure: new ApiFailure(text, code) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'plugin.deleted' }, { name }) });
    onDeleted();
  };
  return (
    <RemovalDialog
      kind="PLUGIN"
      ids={[id]}
      title={<FormattedMessage id="plugin.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="plugin.delete" />}
      onRemove={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="plugin.deleteText" />
    </RemovalDialog>
  );
}
