import { useState } from 'react';
import type { OpenDialog } from '../../../../ui/dialog/dialog-address';
import { useWebhookWorks } from '../hooks/use-webhook-works';
import type { WEBHOOK_WORKS } from '../urls';
import type { WebhookDetail } from '../webhook-view';
import { RemoveWebhook } from './remove-webhook';
import { RotateSecret } from './rotate-secret';
import { SecretTold } from './secret-told';
import type { NewSecret } from './secret-told';
import { TestDialog } from './test-dialog';
import { WebhookDialog } from './webhook-dialog';

interface Props {
  readonly webhook: WebhookDetail;
  readonly work: OpenDialog<(typeof WEBHOOK_WORKS)[number]>['work'] | undefined;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** The dialogs of the page of a webhook. */
export function WebhookDialogs({ webhook, work, onRemoved, onClose }: Props) {
  const [told, setTold] = useState<NewSecret | null>(null);
  const { renew } = useWebhookWorks();
  return (
    <>
      {work === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          onSaved={() => {
            onClose();
            renew();
          }}
          onClose={onClose}
        />
      )}
      {work === 'remove' && <RemoveWebhook webhook={webhook} onRemoved={onRemoved} onClose={onClose} />}
      {work === 'test' && <TestDialog webhook={webhook} onClose={onClose} />}
      {work === 'rotate' && (
        <RotateSecret
          webhook={webhook}
          onRotated={(made) => {
            setTold(made);
            renew();
          }}
          onClose={onClose}
        />
      )}
      {told && <SecretTold isRotated told={told} onClose={() => setTold(null)} />}
    </>
  );
}
