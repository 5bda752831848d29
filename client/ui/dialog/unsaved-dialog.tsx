import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from './confirm-dialog';

/** Asks whether unsaved work may be lost. */
export function UnsavedDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={<FormattedMessage id="common.unsaved.title" />}
      action={<FormattedMessage id="common.unsaved.discard" />}
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <FormattedMessage id="common.unsaved.text" />
    </ConfirmDialog>
  );
}
