import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { Message } from '../message-list';
import { MessageSign } from './message-row';

/** MSG-28 */
const SHOWN_FOR = 5_000;

interface Props {
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly onDismiss: (id: string) => void;
  readonly onOpen: () => void;
}

/** New messages, at top 60 for 5 s (MSG-28): announced to screen readers, and kept while hovered or focused. */
export function MessagePopups({ messages, onDismiss, onOpen }: Props) {
  const intl = useIntl();
  const [isHeld, setHeld] = useState(false);
  return (
    <Stack
      role="region"
      aria-label={intl.formatMessage({ id: 'message.new' })}
      aria-live="polite"
      position="fixed"
      top="60px"
      insetEnd="4"
      gap="2"
      zIndex="toast"
      width="min(360px, calc(100vw - 32px))"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {messages.map((message) => (
        <Popup key={message.id} message={message} isHeld={isHeld} onDismiss={onDismiss} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

interface PopupProps extends Omit<Props, 'messages'> {
  readonly message: Message;
  readonly isHeld: boolean;
}

function Popup({ message, isHeld, onDismiss, onOpen }: PopupProps) {
  const intl = useIntl();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(message.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, message.id, onDismiss]);
  return (
    <HStack
      data-message-popup
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
      <chakra.button
        type="button"
        flex="1"
        minWidth="0"
        textAlign="start"
        cursor="pointer"
        borderRadius="tag"
        onClick={() => {
          onDismiss(message.id);
          onOpen();
        }}
      >
        <Text as="span" display="block" textStyle="s12" color="fg.muted">
          <FormattedMessage id="message.new" />
        </Text>
        <Text as="span" lineClamp={3} overflowWrap="anywhere">
          {message.body}
        </Text>
      </chakra.button>
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
    </HStack>
  );
}
