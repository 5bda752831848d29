import { FormattedMessage, useIntl } from 'react-intl';
import { useAnnouncementDeleteMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';

interface Props {
  readonly announcement: { readonly id: string; readonly title: string };
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a draft (ANNC-07). */
export function DeleteAnnouncement({ announcement: { id, title }, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const [remove] = useAnnouncementDeleteMutation();
  const confirm = async () => {
    // Closed before the outcome is known: a popup over a closing dialog would close with it.
    onClose();
    try {
      await remove({ variables: { id } });
    } catch (error) {
      const failed = intl.formatMessage({ id: 'announcement.deleteFailed' });
      return emitClientEvent('failure', { title: failed, failure: failureOf(error) });
    }
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'announcement.deleted' }, { title }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      hasHistoryEntry
      title={<FormattedMessage id="announcement.deleteTitle" values={{ title }} />}
      action={<FormattedMessage id="announcement.delete" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="announcement.deleteText" />
    </ConfirmDialog>
  );
}
