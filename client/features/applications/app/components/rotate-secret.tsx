import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppRotateSecretMutation } from '../../../../api/generated/hooks';
import { GuardedFlow } from '../../../../ui/dialog/back-guard';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import type { AppDetail } from '../app-form';
import { Credentials } from './credentials';

interface Props {
  readonly app: AppDetail;
  readonly onRotated: () => void;
  readonly onClose: () => void;
}

/** Confirms a new secret for an application, telling what stops to work, and shows the new one once. */
export default function RotateSecret({ app, onRotated, onClose }: Props) {
  const intl = useIntl();
  const [made, setMade] = useState<{ appId: string; secret: string } | null>(null);
  const [isBegun, setBegun] = useState(false);
  const [rotate] = useAppRotateSecretMutation();
  const confirm = async () => {
    setBegun(true);
    try {
      const { data } = await rotate({ variables: { appId: app.id } });
      if (data) setMade(data.appRotateSecret);
    } catch (error) {
      onClose();
      emitClientEvent('failure', {
        title: intl.formatMessage({ id: 'app.modifyFailed' }),
        failure: failureOf(error),
      });
    }
  };
  return (
    <GuardedFlow>
      {made ? (
        <Credentials credentials={made} onClose={onRotated} />
      ) : (
        <ConfirmDialog
          isDanger={app.hasCredentials}
          isBusy={isBegun}
          title={<FormattedMessage id="app.rotate.title" values={{ name: app.name }} />}
          action={<FormattedMessage id={app.hasCredentials ? 'app.rotate.action' : 'app.rotate.first'} />}
          onConfirm={() => void confirm()}
          onClose={onClose}
        >
          <FormattedMessage id={app.hasCredentials ? 'app.rotate.text' : 'app.rotate.firstText'} />
        </ConfirmDialog>
      )}
    </GuardedFlow>
  );
}
