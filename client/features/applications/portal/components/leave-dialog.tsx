import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../../../locales/locale-provider';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { usePausableCountdown } from '../../../../ui/timing/use-pausable-countdown';
import { usePreferences } from '../../../identity/session/hooks/use-preferences';
import { useSession } from '../../../identity/session/session-context';

/** Seconds until the page is left by itself (SHELL-37). */
const COUNTDOWN = 5;

interface Props {
  /** The menu whose work is not saved. */
  readonly menu: string;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks before somebody leaves unsaved work of an app (SHELL-36). Without an answer it leaves after 5 s (SHELL-37); it
 * waits while the pointer is on it or one of its buttons has the focus, and always for people who chose so.
 */
function Question({ menu, onClose, onLeave }: Props) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      isQuestion
      title={<FormattedMessage id="portal.leave.title" />}
      onClose={onClose}
      // No button: one in focus would hold the countdown from the start.
      initialFocus={text}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="portal.leave.stay" />
          </Button>
          <Button variant="primary" onClick={onLeave}>
            <FormattedMessage id="portal.leave.action" />
          </Button>
        </>
      }
    >
      <Box ref={text} tabIndex={-1} outline="none" color="fg.muted">
        <FormattedMessage id="portal.leave.text" values={{ menu }} />
        <Countdown within={text} onEnd={onLeave} />
      </Box>
    </Dialog>
  );
}

/** The same with its texts, which most pages never need. */
export default function LeaveDialog(props: Props) {
  return (
    <MoreMessages bundle="frame" pending={null}>
      <Question {...props} />
    </MoreMessages>
  );
}

function Countdown({ within, onEnd }: { within: RefObject<HTMLElement | null>; onEnd: () => void }) {
  const { user } = useSession();
  const choose = usePreferences();
  const isOff = user.isLeaveCountdownOff;
  const isWatched = useAttention(within);
  const left = usePausableCountdown(COUNTDOWN, isOff || isWatched, onEnd);
  return (
    <>
      {!isOff && (
        <>
          <Box mt="3" height="0.5" borderRadius="pill" bg="border" overflow="hidden" aria-hidden>
            <Box
              height="100%"
              bg="accent"
              transition="width 1s linear"
              style={{ width: `${(left / COUNTDOWN) * 100}%` }}
            />
          </Box>
          <Text mt="1.5" role="timer" textStyle="s12" fontVariantNumeric="tabular-nums">
            <FormattedMessage
              id={isWatched ? 'portal.leave.paused' : 'portal.leave.countdown'}
              values={{ seconds: left }}
            />
          </Text>
        </>
      )}
      <Flex mt="2">
        <Button variant="link" onClick={() => choose({ isLeaveCountdownOff: !isOff })}>
          <FormattedMessage id={isOff ? 'portal.leave.count' : 'portal.leave.wait'} />
        </Button>
      </Flex>
    </>
  );
}

/** Whether somebody points at the dialog around an element, or has a control of it in focus. */
function useAttention(within: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const dialog = within.current?.closest<HTMLElement>('[role=alertdialog]');
    if (!dialog) return;
    // A finger that has touched it is gone again.
    const enter = (event: PointerEvent) => setPointedAt(event.pointerType !== 'touch');
    const leave = () => setPointedAt(false);
    const focus = ({ target }: FocusEvent) => setFocused(target instanceof Element && target.matches('a, button'));
    dialog.addEventListener('pointerenter', enter);
    dialog.addEventListener('pointerleave', leave);
    dialog.addEventListener('focusin', focus);
    return () => {
      dialog.removeEventListener('pointerenter', enter);
      dialog.removeEventListener('pointerleave', leave);
      dialog.removeEventListener('focusin', focus);
    };
  }, [within]);
  return isPointedAt || isFocused;
}
