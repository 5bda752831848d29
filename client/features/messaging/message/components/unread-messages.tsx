import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMessageListQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { isInView } from '../../../../core/view';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/state/error-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ShortTime } from '../../../../ui/text/short-time';
import { Tag } from '../../../../ui/text/tag';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { groupsOf } from '../message-list';
import type { List, Message } from '../message-list';
import { useReadAll } from '../use-read-all';
import { useReadMessage } from '../use-read-message';
import { hasLink, MessageLink } from './message-link';
import { MessageSign } from './message-sign';

const HiddenMessages = lazyPart(() => import('./hidden-messages'));

/** Rows of the panel; the message center has the rest. */
const SHOWN = 6;

interface Props {
  readonly iconOf: (appId: string) => string | null;
}

/** The unread messages of the first screen, newest first; the bell's list, which live events keep up to date. */
export default function UnreadMessages({ iconOf }: Props) {
  const { data, error, refetch } = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const read = useReadMessage();
  const title = useRef<HTMLHeadingElement>(null);
  // Messages that were read here stay until the screen is left.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = data?.messageList;
  const readAll = useReadAll(() => {
    setOpened(new Set());
    // The button is about to go.
    title.current?.focus();
  });
  const rows = list ? unreadOf(list, opened).slice(0, SHOWN) : [];
  return (
    <chakra.section
      aria-labelledby="unread-messages"
      bg="bg.surface"
      borderWidth="1px"
      borderRadius="panel"
      overflow="hidden"
    >
      <Flex alignItems="center" wrap="wrap" columnGap="2" minHeight="11" px="4" py="2">
        <chakra.h2 ref={title} id="unread-messages" tabIndex={-1} outline="none" textStyle="heading">
          <FormattedMessage id="message.unreadTitle" />
        </chakra.h2>
        {list && list.total > 0 && (
          <>
            <Tag tone="accent" flexShrink={0}>
              {list.total}
            </Tag>
            <Button
              variant="link"
              hidden={isInView()}
              ms="auto"
              flexShrink={0}
              minHeight={{ base: '11', md: 'auto' }}
              onClick={() => void readAll(list)}
            >
              <FormattedMessage id="message.markAllRead" />
            </Button>
          </>
        )}
      </Flex>
      {!list && error && (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!list && !error && (
        <Box px="4" pb="4">
          <SkeletonLines lines={3} />
        </Box>
      )}
      {list && list.total > 0 && isInView() && (
        <Suspense fallback={null}>
          <HiddenMessages />
        </Suspense>
      )}
      {list && rows.length === 0 && !(list.total > 0 && isInView()) && (
        <Flex gap="2.5" px="4" py="3" borderTopWidth="1px" color="fg.muted" textStyle="s13" alignItems="center">
          <MailCheck size={16} strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="message.allRead" />
        </Flex>
      )}
      {rows.map(({ message, app }) => (
        <Row
          key={message.id}
          message={message}
          app={app}
          icon={iconOf(message.appId)}
          onOpen={() => {
            setOpened(new Set(opened).add(message.id));
            read(message);
          }}
        />
      ))}
    </chakra.section>
  );
}

interface Unread {
  readonly message: Message;
  /** The name of its app. */
  readonly app: string;
}

const unreadOf = (list: List, opened: ReadonlySet<string>): Unread[] =>
  groupsOf(list)
    .flatMap((group) => group.messages.map((message) => ({ message, app: group.name })))
    .filter(({ message }) => !message.readByCurrentUser || opened.has(message.id))
    .sort((a, b) => b.message.messageTime - a.message.messageTime);

interface RowProps extends Unread {
  readonly icon: string | null;
  readonly onOpen: () => void;
}

/** A message, cut to two lines until it is opened, which reads it. */
function Row({ message, app, icon, onOpen }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const isRead = message.readByCurrentUser;
  return (
    <Box borderTopWidth="1px">
      <RowButton
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          onOpen();
        }}
      >
        <AppMark appId={message.appId} icon={icon} />
        <Box as="span" flex="1" minWidth="0" display="block">
          <Text
            as="span"
            display={isOpen ? 'block' : undefined}
            textStyle="s13"
            color={isRead ? 'fg.muted' : 'fg'}
            lineClamp={isOpen ? undefined : 2}
            overflowWrap="anywhere"
          >
            {message.body}
          </Text>
          <Text as="span" textStyle="s12" color="fg.subtle">
            {app} · <ShortTime time={message.messageTime} />
          </Text>
        </Box>
        {message.color !== 'INFORMATION' && <MessageSign color={message.color} />}
      </RowButton>
      {isOpen && hasLink(message) && (
        <Box ps="calc({spacing.4} + {spacing.6} + {spacing.3})" pb="3">
          <MessageLink message={message} onFollow={() => undefined} isReplacing={false} />
        </Box>
      )}
    </Box>
  );
}

const RowButton = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: '100%',
      px: '4',
      py: '2.5',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised' },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
  { defaultProps: { type: 'button' } },
);
