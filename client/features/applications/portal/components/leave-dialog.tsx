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
  /** The app goes on in the background, with that work. */
  readonly isKept: boolean;
  /** Its place in the history is none. */
  readonly hasHistoryEntry: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks before somebody leaves unsaved work of an app (SHELL-36). Without an answer it leaves after 5 s (SHELL-37); it
 * waits while the pointer is on it or the tab is hidden, from the first key on, and always for people who chose so.
 */
function Question({ menu, isKept, hasHistoryEntry, onClose, onLeave }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isQuestion
      hasHistoryEntry={hasHistoryEntry}
      title={<FormattedMessage id="portal.leave.title" />}
      onClose={onClose}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="primary" onClick={onClose}>
            <FormattedMessage id="portal.leave.stay" />
          </Button>
          <Button onClick={onLeave}>
            <FormattedMessage id="portal.leave.action" />
          </Button>
        </>
      }
    >
      <Box ref={text} color="fg.muted">
        <FormattedMessage id={isKept ? 'portal.leave.kept' : 'portal.leave.text'} values={{ menu }} />
        <Countdown within={text} onEnd={onLeave} />
      </Box>
    </Dialog>
  );
}

/** The same with its texts, which most pages never need. */
export default function LeaveDialog(props: Props) {
  return (
    <MoreMessages bundle="palette" pending={null}>
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

/**
 * Whether somebody is about to answer the dialog around an element: they point at it, or have pressed a key in it. The
 * focus alone says nothing, because the dialog opens with it. A hidden tab is read by nobody.
 */
function useAttention(within: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const dialog = within.current?.closest<HTMLElement>('[role=alertdialog]');
    if (!dialog) return;
    const ended = new AbortController();
    const { signal } = ended;
    // A finger that has touched it is gone again.
    dialog.addEventListener('pointerenter', ({ pointerType }) => setPointedAt(pointerType !== 'touch'), { signal });
    dialog.addEventListener('pointerleave', () => setPointedAt(false), { signal });
    dialog.addEventListener('keydown', () => setUsed(true), { signal });
    document.addEventListener('visibilitychange', () => setHidden(document.hidden), { signal });
    return () => ended.abort();
  }, [within]);
  return isPointedAt || isUsed || isHidden;
}
