import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from './confirm-dialog';

interface Props {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  /** Its place in the history is none, or kept by what shows it. */
  readonly hasHistoryEntry?: boolean;
}

/** Asks whether unsaved work may be lost. */
export function UnsavedDialog({ onDiscard, ...rest }: Props) {
  return (
    <ConfirmDialog
      {...rest}
      title={<FormattedMessage id="common.unsaved.title" />}
      action={<FormattedMessage id="common.unsaved.discard" />}
      safeAction={<FormattedMessage id="common.unsaved.keep" />}
      isDanger
      onConfirm={onDiscard}
    >
      <FormattedMessage id="common.unsaved.text" />
    </ConfirmDialog>
  );
}
