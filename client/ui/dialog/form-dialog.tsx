import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../core/failure';
import { Button } from '../button/button';
import { BackCloses } from './back-closes';
import { Dialog } from './dialog';
import { UnsavedDialog } from './unsaved-dialog';
import { UnsavedGuard } from './unsaved-guard';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The verb on the acting button. */
  readonly action: ReactNode;
  /** Whether there is anything to lose; closing then asks first, leaving the page too. */
  readonly isDirty: boolean;
  /** It is being submitted: the answer is waited for. */
  readonly isBusy: boolean;
  /** Whether it may be submitted as things are; not while something else is waited for. */
  readonly canSubmit?: boolean;
  /** The refusal of the last try by the server. */
  readonly failure: ApiFailure | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
  /** It has steps or tabs, and keeps its height. */
  readonly hasSteps?: boolean;
  /** No way around it: only its own buttons close it, and the one that leaves says how. */
  readonly isHeld?: boolean;
  readonly leaveLabel?: ReactNode;
  /** Focused at first; the first control otherwise. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Beside the actions: what would change. */
  readonly summary?: ReactNode;
}

/** A dialog around a form: one submit at a time, the server's refusal in place, and no unsaved work lost by accident. */
export function FormDialog(props: Props) {
  const { title, children, action, isDirty, isBusy, canSubmit = true, failure, onSubmit, onClose } = props;
  const { size, hasSteps, summary, isHeld, leaveLabel } = props;
  const [isLeaving, setLeaving] = useState(false);
  // The key that asked to leave must not answer the question too: it is asked once that key has been dealt with.
  const leave = () => (isDirty ? setTimeout(() => setLeaving(true)) : onClose());
  const stay = () => setLeaving(false);
  const isAsking = isLeaving && !isBusy;
  // The form and its question share one entry of the history: Back over the question leads to the form.
  const back = () => {
    if (isBusy || isHeld) return false;
    if (!isDirty) onClose();
    setLeaving(isDirty && !isAsking);
    return !isDirty;
  };
  return (
    <>
      <BackCloses onBack={back} />
      <Dialog
        hasHistoryEntry
        title={title}
        size={size}
        hasSteps={hasSteps}
        isHeld={isHeld}
        isBusy={isBusy}
        initialFocus={props.initialFocus}
        onClose={leave}
        footer={
          <>
            <Box
              flex={{ base: '1 0 100%', md: '1' }}
              color="fg.muted"
              textStyle="s13"
              aria-live="polite"
              alignSelf="center"
              css={{ mdDown: { _empty: { display: 'none' } } }}
            >
              {summary}
            </Box>
            <Button disabled={isBusy} onClick={leave}>
              {leaveLabel ?? <FormattedMessage id="common.cancel" />}
            </Button>
            <Button
              type="submit"
              form="form-dialog"
              variant="primary"
              disabled={!isDirty || isBusy || !canSubmit}
              aria-busy={isBusy}
            >
              {action}
            </Button>
          </>
        }
      >
        <form
          id="form-dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && canSubmit) onSubmit();
          }}
        >
          {children}
          <Box role="alert" color="status.danger" textStyle="s13" pt="2" _empty={{ display: 'none' }}>
            {failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
          </Box>
        </form>
      </Dialog>
      {isDirty && !isBusy && <UnsavedGuard isDialog closeOwn={isAsking ? stay : null} />}
      {isAsking && <UnsavedDialog hasHistoryEntry onDiscard={onClose} onClose={stay} />}
    </>
  );
}
