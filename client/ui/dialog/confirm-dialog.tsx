import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';
import { Dialog } from './dialog';

interface Props {
  /** The question. */
  readonly title: ReactNode;
  /** The consequence, with names and numbers. */
  readonly children: ReactNode;
  /** The verb, such as "Delete role". */
  readonly action: ReactNode;
  /** The way back; "Cancel" if left out. */
  readonly safeAction?: ReactNode;
  readonly isDanger?: boolean;
  /** The consequence is known; nobody confirms before. */
  readonly isReady?: boolean;
  /** The confirmed action is running. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Its place in the history is none, or kept by what shows it. */
  readonly hasHistoryEntry?: boolean;
}

/** Asks before what cannot be undone; the safe answer has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, safeAction, isDanger, isReady = true, isBusy = false } = props;
  const { onConfirm, onClose, hasHistoryEntry } = props;
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isQuestion
      isBusy={isBusy}
      hasHistoryEntry={hasHistoryEntry}
      title={title}
      onClose={onClose}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} disabled={isBusy} onClick={onClose}>
            {safeAction ?? <FormattedMessage id="common.cancel" />}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || !isReady}
            aria-busy={isBusy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <Box color="fg.muted">{children}</Box>
    </Dialog>
  );
}
