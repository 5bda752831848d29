import { Box, chakra } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { onClientEvent } from '../../../../core/events';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { FloatingPanel } from '../../../../ui/overlay/floating-panel';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { Message } from '../message-list';
import { useMessages } from '../use-messages';
import type { Messages } from '../use-messages';
import { MessagePopups } from './message-popups';

// Most pages are left before anybody opens the list.
const MessagePanel = lazyPart(() => import('./message-panel'));

/** At once on screen; the list has the rest. */
const POPUPS = 3;

/** The bell: how many messages are unread, live, and the list of them (MSG-10, MSG-30). */
export function MessageBell() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [popups, setPopups] = useState<readonly Message[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const messages = useMessages((created) => {
    // The open list shows them itself.
    if (!isOpen) setPopups((shown) => [...created, ...shown].slice(0, POPUPS));
  });
  const dismiss = useCallback((id: string) => setPopups((shown) => shown.filter((message) => message.id !== id)), []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => onClientEvent('messages', () => setOpen(true)), []);
  const unread = messages.list?.total ?? 0;
  return (
    <Box position="relative">
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        position="relative"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={intl.formatMessage({ id: 'message.bell' }, { count: unread })}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell strokeWidth={1.5} />
        {unread > 0 && <Badge aria-hidden>{unread > 99 ? '99+' : unread}</Badge>}
      </Button>
      <MessagePopups messages={popups} onDismiss={dismiss} onOpen={() => setOpen(true)} />
      {isOpen &&
        (isMobile ? (
          <FullScreen messages={messages} onClose={close} />
        ) : (
          <Popover messages={messages} anchor={button} onClose={close} />
        ))}
    </Box>
  );
}

interface ListProps {
  readonly messages: Messages;
  readonly onClose: () => void;
}

function Popover({ messages, anchor, onClose }: ListProps & { anchor: RefObject<HTMLButtonElement | null> }) {
  const intl = useIntl();
  return (
    <FloatingPanel title={intl.formatMessage({ id: 'message.title' })} anchor={anchor} onClose={onClose} width="380px">
      <Box overflow="auto" minHeight="0">
        <Suspense fallback={<PanelSkeleton />}>
          <MessagePanel messages={messages} onFollow={onClose} onClose={onClose} />
        </Suspense>
      </Box>
    </FloatingPanel>
  );
}

/** MSG-10; Back closes it (MOB-06), and a link that leads on takes its history entry (MOB-05). */
function FullScreen({ messages, onClose }: ListProps) {
  const goBack = useHistoryEntry('messages', onClose);
  return (
    <Dialog size="full" title={<FormattedMessage id="message.title" />} onClose={goBack}>
      <Box mx="-1">
        <Suspense fallback={<PanelSkeleton />}>
          <MessagePanel messages={messages} onFollow={() => undefined} onClose={goBack} isReplacing />
        </Suspense>
      </Box>
    </Dialog>
  );
}

const PanelSkeleton = () => (
  <Box padding="4">
    <SkeletonLines />
  </Box>
);

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    insetEnd: '0',
    minWidth: '4',
    height: '4',
    px: '1',
    borderRadius: 'pill',
    bg: 'status.danger',
    color: 'bg.canvas',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: '600',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
