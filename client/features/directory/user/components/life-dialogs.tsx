import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUserResetPasswordMutation, useUserSessionEndAllMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { BackGuard } from '../../../../ui/dialog/back-guard';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { InitialPassword } from '../../../../widgets/people/initial-password';
import { useSession } from '../../../identity/session/session-context';
import type { CreatedUser } from '../hooks/use-user-acts';
import { refusalOf } from '../user-life';
import type { LifeUser } from '../user-life';

interface Props {
  readonly work: string | undefined;
  readonly user: LifeUser | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The questions before a password is reset and before sessions end, and the initial password that an answer tells. */
export function LifeDialogs({ work, user, onDone, onClose }: Props) {
  const intl = useIntl();
  const { configuration } = useSession();
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const [reset, { loading: isResetting }] = useUserResetPasswordMutation();
  const [endAll, { loading: isEnding }] = useUserSessionEndAllMutation();
  const say = (id: string, values: Record<string, string | number>) =>
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id }, values) });
  const run = async (failed: string, name: string, act: () => Promise<void>) => {
    try {
      await act();
      onDone();
    } catch (error) {
      const title = intl.formatMessage({ id: `user.life.failed.${failed}` }, { name });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    onClose();
  };
  const resetPassword = ({ id, name }: LifeUser) =>
    run('RESET_PASSWORD', name, async () => {
      const result = (await reset({ variables: { userId: id } })).data?.userResetPassword;
      if (result?.initialPassword) setCreated(result);
      else say('user.life.done.RESET_PASSWORD', { name });
    });
  const endSessions = ({ id, name }: LifeUser) =>
    run('END_SESSIONS', name, async () => {
      const count = (await endAll({ variables: { userId: id } })).data?.userSessionEndAll ?? 0;
      say('user.sessions.ended', { count });
    });

  if (created && !work) {
    return (
      <>
        <BackGuard />
        <InitialPassword created={created} onClose={() => setCreated(null)} />
      </>
    );
  }
  if (user && work === 'reset-password' && refusalOf(user, 'RESET_PASSWORD') === null) {
    // As the server decides: without mail there is only an initial password.
    const told = configuration.emailAvaiable !== 'true' ? 'mailOff' : user.email === null ? 'told' : 'mailed';
    return (
      <ConfirmDialog
        isDanger={told !== 'mailed'}
        isBusy={isResetting}
        title={<FormattedMessage id="user.life.reset.title" values={{ name: user.name }} />}
        action={<FormattedMessage id="user.life.RESET_PASSWORD" />}
        onConfirm={() => void resetPassword(user)}
        onClose={onClose}
      >
        <FormattedMessage id={`user.life.reset.${told}`} />
      </ConfirmDialog>
    );
  }
  if (user && work === 'end-sessions' && refusalOf(user, 'END_SESSIONS') === null) {
    return (
      <ConfirmDialog
        isDanger
        isBusy={isEnding}
        title={<FormattedMessage id="user.life.end.title" values={{ name: user.name }} />}
        action={<FormattedMessage id="user.life.END_SESSIONS" />}
        onConfirm={() => void endSessions(user)}
        onClose={onClose}
      >
        <FormattedMessage id="user.life.end.text" />
      </ConfirmDialog>
    );
  }
  return null;
}
