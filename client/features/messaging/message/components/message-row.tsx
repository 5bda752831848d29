import { chakra, Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import { dateTime } from '../../../../ui/text/time';
import type { Message } from '../message-list';
import { senderTime } from '../message-time';
import { hasLink, MessageLink } from './message-link';
import { MessageSign } from './message-sign';

/** MSG-06 */
const SHOWN_TAGS = 3;

interface Props {
  readonly message: Message;
  /** It is open from the first, and has the focus. */
  readonly isWanted?: boolean;
  readonly onRead: () => void;
  /** Asks to remove it; gets the button or the row that asked. */
  readonly onRemove: (from: HTMLElement) => void;
  /** Called when a link leads on. */
  readonly onFollow: () => void;
  /** Links take the place of the history entry the list stands in (MOB-05). */
  readonly isReplacing: boolean;
}

/**
 * A message: cut to two lines until it is opened, which reads it (MSG-11). Its actions show under the pointer and with the
 * focus; where there is no pointer, in the open message.
 */
export function MessageRow({ message, isWanted = false, onRead, onRemove, onFollow, isReplacing }: Props) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(isWanted);
  const head = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    if (!isWanted) return;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'center' });
    onRead();
  });
  useEffect(() => begin(), []);
  const isRead = message.readByCurrentUser;
  const act = (id: 'notice.markRead' | 'notice.remove') => {
    const label = intl.formatMessage({ id });
    return { 'aria-label': label, title: label, variant: 'ghost', size: 'iconSm' } as const;
  };
  return (
    <MessageItem data-row={message.id}>
      <chakra.button
        ref={head}
        type="button"
        data-message
        display="flex"
        gap="2.5"
        width="100%"
        ps="4"
        pe="3"
        pt="2.5"
        pb={hasLink(message) || isOpen ? '1.5' : '2.5'}
        textAlign="start"
        cursor="pointer"
        _focusVisible={{ outlineOffset: '-2px' }}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          onRead();
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Delete' && onRemove(currentTarget)}
      >
        <RowText message={message} isOpen={isOpen} />
        {!isRead && <Unread data-unread aria-hidden />}
      </chakra.button>
      <PointerActs data-acts>
        {!isRead && (
          <Button {...act('notice.markRead')} onClick={onRead}>
            <Check strokeWidth={1.5} />
          </Button>
        )}
        <Button {...act('notice.remove')} onClick={({ currentTarget }) => onRemove(currentTarget)}>
          <X strokeWidth={1.5} />
        </Button>
      </PointerActs>
      {(hasLink(message) || isOpen) && (
        <Flex gap="2" ps="calc({spacing.4} + {spacing.4} + {spacing.2.5})" pe="3" pb="2.5" wrap="wrap">
          {hasLink(message) && (
            <MessageLink
              message={message}
              isReplacing={isReplacing}
              onFollow={(isAway) => {
                onRead();
                if (isAway) onFollow();
              }}
            />
          )}
          {isOpen && (
            <TouchActs>
              <Button variant="ghost" size="md" onClick={({ currentTarget }) => onRemove(currentTarget)}>
                <X strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="notice.remove" />
              </Button>
            </TouchActs>
          )}
        </Flex>
      )}
    </MessageItem>
  );
}

function RowText({ message, isOpen }: { message: Message; isOpen: boolean }) {
  const isRead = message.readByCurrentUser;
  return (
    <>
      <MessageSign color={message.color} />
      <Box as="span" flex="1" minWidth="0" display="block">
        <Text
          as="span"
          display={isOpen ? 'block' : undefined}
          fontWeight={isRead ? '400' : '600'}
          color={isRead ? 'fg.muted' : 'fg'}
          lineClamp={isOpen ? undefined : 2}
          overflowWrap="anywhere"
          whiteSpace={isOpen ? 'pre-line' : undefined}
        >
          {message.body}
          {!isRead && (
            <chakra.span srOnly>
              {' '}
              <FormattedMessage id="notice.isNew" />
            </chakra.span>
          )}
        </Text>
        <HStack as="span" gap="1.5" mt="1" wrap="wrap">
          <MessageTime time={message.messageTime} zoneOffset={message.zoneOffset} />
          {message.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </HStack>
      </Box>
    </>
  );
}

const POINTER = '@media (hover: hover) and (min-width: 768px)';

/** Rows out of sight are not laid out. */
const MessageItem = chakra('li', {
  base: {
    position: 'relative',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 76px',
    _notLast: { borderBottomWidth: '1px' },
    _hover: { bg: 'bg.raised' },
    [POINTER]: { '&:is(:hover, :focus-within) [data-unread]': { visibility: 'hidden' } },
    '&:is(:hover, :focus-within) [data-acts]': { opacity: 1 },
  },
});

const Unread = chakra('span', {
  base: { width: '2', height: '2', mt: '1.5', borderRadius: 'pill', bg: 'accent', flexShrink: 0 },
});

const PointerActs = chakra('span', {
  base: {
    display: 'none',
    position: 'absolute',
    top: '1.5',
    insetEnd: '2',
    borderRadius: 'control',
    bg: 'bg.raised',
    opacity: 0,
    [POINTER]: { display: 'flex' },
  },
});

const TouchActs = chakra('span', { base: { display: 'contents', [POINTER]: { display: 'none' } } });

/** When it came, in the reader's time zone, so that a list runs one way; the sender's own time in the tooltip (MSG-08). */
function MessageTime({ time, zoneOffset }: { time: number; zoneOffset: number }) {
  const intl = useIntl();
  const sender = senderTime(time, zoneOffset);
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={sender ? intl.formatMessage({ id: 'notice.senderTime' }, { ...sender }) : undefined}
      textStyle="s12"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {dateTime(time)}
    </chakra.time>
  );
}
