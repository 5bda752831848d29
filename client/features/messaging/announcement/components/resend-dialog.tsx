import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useAnnouncementResendMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';

interface Props {
  readonly id: string;
  /** The number of refused addresses. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks before an announcement goes once more to those whose mail was refused (ANNC-17). */
export function ResendDialog({ id, count, onClose }: Props) {
  const intl = useIntl();
  const [resend] = useAnnouncementResendMutation();
  const confirm = async () => {
    onClose();
    try {
      await resend({ variables: { id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'announcement.testFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'announcement.resent' }) });
  };
  return (
    <ConfirmDialog
      hasHistoryEntry
      title={
        <FormattedMessage
          id="announcement.resend.title"
          values={{ count, number: <FormattedNumber value={count} /> }}
        />
      }
      action={<FormattedMessage id="announcement.resend" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="announcement.resend.text" />
    </ConfirmDialog>
  );
}
