import { FormattedMessage, useIntl } from 'react-intl';
import { useWebhookRotateSecretMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { WebhookDetail } from '../webhook-view';
import type { NewSecret } from './secret-told';

interface Props {
  readonly webhook: Pick<WebhookDetail, 'id' | 'name' | 'formerUntil'>;
  readonly onRotated: (told: NewSecret) => void;
  readonly onClose: () => void;
}

/** Asks before a new secret is made, and tells how long the present one signs too (HOOK-02). */
export function RotateSecret({ webhook: { id, name, formerUntil }, onRotated, onClose }: Props) {
  const intl = useIntl();
  const [rotate, { loading }] = useWebhookRotateSecretMutation();
  const confirm = async () => {
    try {
      const { data } = await rotate({ variables: { id } });
      onClose();
      if (data) onRotated({ ...data.webhookRotateSecret, name });
    } catch (error) {
      onClose();
      const title = intl.formatMessage({ id: 'webhook.rotateFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  return (
    <ConfirmDialog
      isBusy={loading}
      title={<FormattedMessage id="webhook.rotate.title" values={{ name }} />}
      action={<FormattedMessage id="webhook.rotate.action" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id={formerUntil ? 'webhook.rotate.againText' : 'webhook.rotate.text'} />
    </ConfirmDialog>
  );
}
