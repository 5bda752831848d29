import { Box, chakra } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMessageChangedSubscription, useMessageListQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toaster } from '../../../ui/toaster';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { MessagePanel } from './message-panel';

/** The bell: how many messages are unread, live, and the panel that lists them (MSG-10, MSG-30). */
export function MessageBell() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useMessageListQuery({
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  useMessageChangedSubscription({
    context: { isSilent: true },
    onData: ({ data }) => {
      const [message] = data.data?.messageChanged.createMessages ?? [];
      if (message) {
        toaster.create({
          type: 'info',
          title: intl.formatMessage({ id: 'message.new' }),
          description: message.body,
          id: message.id,
        });
      }
      void list.refetch();
    },
  });
  const unread = list.data?.messageList.total ?? 0;
  useEffect(() => {
    if (!isOpen || isMobile) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen, isMobile]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const content = <MessagePanel list={list} onClose={close} />;
  return (
    <Box position="relative">
      <Button
        ref={button}
        variant="ghost"
        size={isMobile ? 'iconTouch' : 'icon'}
        position="relative"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={intl.formatMessage({ id: 'message.bell' }, { count: unread })}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell strokeWidth={1.5} />
        {unread > 0 && <Badge aria-hidden>{unread > 99 ? '99+' : unread}</Badge>}
      </Button>
      <Box srOnly aria-live="polite">
        {unread > 0 && <FormattedMessage id="message.bell" values={{ count: unread }} />}
      </Box>
      {isOpen &&
        (isMobile ? (
          <Dialog size="full" title={<FormattedMessage id="message.title" />} onClose={close}>
            {content}
          </Dialog>
        ) : (
          <Box
            ref={panel}
            role="dialog"
            aria-label={intl.formatMessage({ id: 'message.title' })}
            onKeyDown={(event) => event.key === 'Escape' && close()}
            position="absolute"
            top="calc(100% + 10px)"
            insetEnd="0"
            width="380px"
            maxHeight="min(560px, calc(100dvh - 80px))"
            overflow="auto"
            zIndex="dropdown"
            bg="bg.overlay"
            borderWidth="1px"
            borderRadius="panel"
            boxShadow="overlay"
          >
            {content}
          </Box>
        ))}
    </Box>
  );
}

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
