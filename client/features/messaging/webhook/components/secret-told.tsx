import { FormattedMessage } from 'react-intl';
import { ToldOnceDialog } from '../../../../ui/dialog/told-once-dialog';

/** A secret that the server has just made. */
export interface NewSecret {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** Shows a new secret once (HOOK-02). */
export function SecretTold({ told, isRotated, onClose }: { told: NewSecret; isRotated: boolean; onClose: () => void }) {
  return (
    <ToldOnceDialog
      title={<FormattedMessage id="webhook.secret.title" values={{ name: told.name }} />}
      text={<FormattedMessage id={isRotated ? 'webhook.secret.rotatedText' : 'webhook.secret.text'} />}
      values={[{ id: 'webhook-secret', label: <FormattedMessage id="webhook.secret.label" />, value: told.secret }]}
      action={<FormattedMessage id="webhook.secret.kept" />}
      onClose={onClose}
    />
  );
}
