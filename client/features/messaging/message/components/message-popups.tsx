import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { Message } from '../message-list';
import type { Popups } from '../use-popups';
import { MessageSign } from './message-row';

/** MSG-28 */
const SHOWN_FOR = 5_000;
const GAP = '16px';

interface Props {
  readonly popups: Popups;
  /** The name of a message's app. */
  readonly senderOf: (message: Message) => string | undefined;
  /** The width of the panel at the right that they must not cover; null if it is closed. */
  readonly beside: string | null;
  readonly onDismiss: (id: string) => void;
  /** Shows a message in the list, or only the list. */
  readonly onOpen: (id: string | null) => void;
  readonly onRead: (message: Message) => void;
}

/** New messages, at top 60 for 5 s (MSG-28): announced to screen readers, and kept while hovered or focused. */
export function MessagePopups({ popups, senderOf, beside, onDismiss, onOpen, onRead }: Props) {
  const intl = useIntl();
  const [isHeld, setHeld] = useState(false);
  return (
    <Stack
      role="region"
      aria-label={intl.formatMessage({ id: 'message.new' })}
      aria-live="polite"
      // There is no room beside the panel on narrow screens; the list shows them itself.
      display={beside === null ? 'flex' : { base: 'none', lg: 'flex' }}
      position="fixed"
      top="60px"
      insetEnd={beside === null ? GAP : `calc(${beside} + ${GAP})`}
      gap="2"
      zIndex="toast"
      width="min(376px, calc(100vw - 32px))"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {popups.shown.map((message) => (
        <Popup
          key={message.id}
          message={message}
          sender={senderOf(message)}
          isHeld={isHeld}
          onDismiss={onDismiss}
          onOpen={onOpen}
          onRead={onRead}
        />
      ))}
      {popups.more > 0 && (
        <Button size="sm" alignSelf="flex-end" bg="bg.overlay" boxShadow="overlay" onClick={() => onOpen(null)}>
          <FormattedMessage id="message.more" values={{ count: popups.more }} />
        </Button>
      )}
    </Stack>
  );
}

interface PopupProps extends Pick<Props, 'onDismiss' | 'onOpen' | 'onRead'> {
  readonly message: Message;
  readonly sender: string | undefined;
  readonly isHeld: boolean;
}

function Popup({ message, sender, isHeld, onDismiss, onOpen, onRead }: PopupProps) {
  const intl = useIntl();
  const id = useId();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(message.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, message.id, onDismiss]);
  return (
    <HStack
      data-message-popup
      position="relative"
      overflow="hidden"
      gap="2.5"
      padding="3"
      alignItems="flex-start"
      bg="bg.overlay"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="overlay"
      animation="fade-in 200ms cubic-bezier(.2,0,0,1)"
    >
      <MessageSign color={message.color} />
      <Box flex="1" minWidth="0">
        <Text textStyle="s12" color="fg.muted" truncate>
          {sender ?? <FormattedMessage id="message.new" />}
        </Text>
        <Text id={id} lineClamp={3} overflowWrap="anywhere">
          {message.body}
        </Text>
        <HStack gap="1" mt="2">
          <Button
            size="sm"
            aria-describedby={id}
            onClick={() => {
              onDismiss(message.id);
              onOpen(message.id);
            }}
          >
            <FormattedMessage id="message.openLink" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={id}
            onClick={() => {
              onDismiss(message.id);
              onRead(message);
            }}
          >
            <FormattedMessage id="message.markRead" />
          </Button>
        </HStack>
      </Box>
      <Box marginTop="-1" marginEnd="-1">
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          onClick={() => onDismiss(message.id)}
        >
          <X strokeWidth={1.5} />
        </Button>
      </Box>
      {!isHeld && <TimeLeft />}
    </HStack>
  );
}

/** The line that runs out with the time of a popup; it begins anew after a pause. */
const TimeLeft = () => (
  <Box
    position="absolute"
    insetInline="0"
    bottom="0"
    height="2px"
    bg="accent"
    transformOrigin="left"
    transform="scaleX(0)"
    transition={`transform ${SHOWN_FOR}ms linear`}
    css={{
      '@starting-style': { transform: 'none' },
      '@media (prefers-reduced-motion: reduce)': { display: 'none' },
    }}
    aria-hidden
  />
);
