import { FormattedMessage, useIntl } from 'react-intl';
import { useWebhookRemoveMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { WebhookDetail } from '../webhook-view';

interface Props {
  readonly webhook: Pick<WebhookDetail, 'id' | 'name' | 'url' | 'waiting'>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before a webhook goes, and tells what waits and is lost with it. */
export function RemoveWebhook({ webhook: { id, name, url, waiting }, onRemoved, onClose }: Props) {
  const intl = useIntl();
  const [remove, { loading }] = useWebhookRemoveMutation();
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'webhook.removeFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    onClose();
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'webhook.removed' }, { name }) });
    onRemoved();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={loading}
      title={<FormattedMessage id="webhook.remove.title" values={{ name }} />}
      action={<FormattedMessage id="webhook.remove.action" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="webhook.remove.text" values={{ url, waiting }} />
    </ConfirmDialog>
  );
}
