import { Box, chakra } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { onClientEvent } from '../../../../core/events';
import { setUnread } from '../../../../core/page-title';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { FloatingPanel } from '../../../../ui/overlay/floating-panel';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { nameOfGroup } from '../message-list';
import type { Message } from '../message-list';
import { useMessages } from '../use-messages';
import type { Messages } from '../use-messages';
import { usePopups } from '../use-popups';
import { MessagePopups } from './message-popups';

// Most pages are left before anybody opens the list.
export const loadMessagePanel = () => import('./message-panel');
const MessagePanel = lazyPart(loadMessagePanel);

/** The panel of wide screens, over the full height at the right. */
const PANEL_WIDTH = '432px';

/** The bell: how many messages are unread, live, and the list of them (MSG-10, MSG-30). */
export function MessageBell() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const { popups, add, dismiss, clear } = usePopups();
  const button = useRef<HTMLButtonElement>(null);
  const messages = useMessages(add);
  const close = useCallback(() => {
    setOpen(false);
    setWanted(null);
  }, []);
  const open = useCallback(
    (id: string | null) => {
      if (id === null) clear();
      setWanted(id);
      setOpen(true);
    },
    [clear],
  );
  useEffect(() => onClientEvent('messages', () => open(null)), [open]);
  const unread = messages.list?.total ?? 0;
  useEffect(() => {
    setUnread(unread);
    return () => setUnread(0);
  }, [unread]);
  const senderOf = ({ appId }: Message) => nameOfGroup(messages.list, appId);
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
        onClick={() => (isOpen ? close() : open(null))}
      >
        <Bell strokeWidth={1.5} />
        {unread > 0 && <Badge aria-hidden>{unread > 99 ? '99+' : unread}</Badge>}
      </Button>
      <MessagePopups
        popups={popups}
        senderOf={senderOf}
        beside={isOpen ? PANEL_WIDTH : null}
        onDismiss={dismiss}
        onOpen={open}
        onRead={messages.read}
      />
      {isOpen &&
        (isMobile ? (
          <FullScreen messages={messages} wanted={wanted} onClose={close} />
        ) : (
          <Drawer messages={messages} wanted={wanted} anchor={button} onClose={close} />
        ))}
    </Box>
  );
}

interface ListProps {
  readonly messages: Messages;
  /** The message that is opened in it. */
  readonly wanted: string | null;
  readonly onClose: () => void;
}

function Drawer({ messages, wanted, anchor, onClose }: ListProps & { anchor: RefObject<HTMLButtonElement | null> }) {
  const intl = useIntl();
  return (
    <FloatingPanel
      title={intl.formatMessage({ id: 'message.title' })}
      anchor={anchor}
      onClose={onClose}
      width={PANEL_WIDTH}
      isDocked
    >
      <Box overflow="auto" minHeight="0">
        <Suspense fallback={<PanelSkeleton />}>
          <MessagePanel messages={messages} wanted={wanted} onFollow={onClose} onClose={onClose} />
        </Suspense>
      </Box>
    </FloatingPanel>
  );
}

/** MSG-10; Back closes it (MOB-06), and a link that leads on takes its history entry (MOB-05). */
function FullScreen({ messages, wanted, onClose }: ListProps) {
  useHistoryEntry('messages', onClose);
  return (
    <Dialog hasHistoryEntry size="full" title={<FormattedMessage id="message.title" />} onClose={onClose}>
      <Box mx="-1">
        <Suspense fallback={<PanelSkeleton />}>
          <MessagePanel messages={messages} wanted={wanted} onFollow={() => undefined} onClose={onClose} isReplacing />
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
