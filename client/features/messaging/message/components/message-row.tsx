import { chakra, Box, HStack, Text } from '@chakra-ui/react';
import { ExternalLink, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { MessageColor } from '../../../../api/generated/graphql';
import { ButtonLink } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import { dateTime } from '../../../../ui/text/time';
import type { Message } from '../message-list';
import { senderTime } from '../message-time';

/** MSG-06 */
const SHOWN_TAGS = 3;
/** With the index of MSG-05, by which its texts are named; each has a shape of its own. */
const COLORS = {
  INFORMATION: { index: 0, Icon: Info, token: 'status.info' },
  ATTENTION: { index: 1, Icon: TriangleAlert, token: 'status.warning' },
  URGENT: { index: 2, Icon: OctagonAlert, token: 'status.danger' },
} as const;

/** The sign of a message's color (MSG-05), named for those who do not see it. */
export function MessageSign({ color }: { color: MessageColor }) {
  const intl = useIntl();
  const { index, Icon, token } = COLORS[color];
  return (
    <Box color={token} flexShrink={0} pt="0.5">
      <Icon size={16} strokeWidth={1.5} role="img" aria-label={intl.formatMessage({ id: `message.color.${index}` })} />
    </Box>
  );
}

interface Props {
  readonly message: Message;
  readonly onRead: () => void;
  /** Called when a link leads on to a menu. */
  readonly onFollow: () => void;
  /** Links take the place of the history entry the list stands in (MOB-05). */
  readonly isReplacing: boolean;
}

/** A message: cut to two lines until it is opened, which reads it (MSG-11) and shows where it leads. */
export function MessageRow({ message, onRead, onFollow, isReplacing }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { readByCurrentUser: isRead } = message;
  return (
    <Box _notLast={{ borderBottomWidth: '1px' }}>
      <chakra.button
        type="button"
        display="flex"
        gap="2.5"
        width="100%"
        px="4"
        py="3"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.raised' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          onRead();
        }}
      >
        <MessageSign color={message.color} />
        <Box as="span" flex="1" minWidth="0" display="block">
          <Text
            as="span"
            display={isOpen ? 'block' : undefined}
            fontWeight={isRead ? '400' : '600'}
            color={isRead ? 'fg.muted' : 'fg'}
            lineClamp={isOpen ? undefined : 2}
            overflowWrap="anywhere"
          >
            {message.body}
            {!isRead && (
              <chakra.span srOnly>
                {' '}
                <FormattedMessage id="message.isNew" />
              </chakra.span>
            )}
          </Text>
          <HStack as="span" gap="1.5" mt="1.5" wrap="wrap">
            <MessageTime time={message.messageTime} zoneOffset={message.zoneOffset} />
            {message.tags.slice(0, SHOWN_TAGS).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </HStack>
        </Box>
        {!isRead && (
          <Box as="span" width="2" height="2" mt="1.5" borderRadius="pill" bg="accent" flexShrink={0} aria-hidden />
        )}
      </chakra.button>
      {isOpen && <MessageLink message={message} onFollow={onFollow} isReplacing={isReplacing} />}
    </Box>
  );
}

/** When it came, in the reader's time zone, so that a list runs one way; the sender's own time in the tooltip (MSG-08). */
function MessageTime({ time, zoneOffset }: { time: number; zoneOffset: number }) {
  const intl = useIntl();
  const sender = senderTime(time, zoneOffset);
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={sender ? intl.formatMessage({ id: 'message.senderTime' }, { ...sender }) : undefined}
      textStyle="s12"
      color="fg.muted"
    >
      {dateTime(time)}
    </chakra.time>
  );
}

/** MSG-14: to a menu of the portal, else to a web address in a new tab. */
export function MessageLink({ message, onFollow, isReplacing }: Omit<Props, 'onRead'>) {
  const { linkedAppId, linkedMenuCode, linkedStates, url } = message;
  const label = message.actionName || <FormattedMessage id="message.openLink" />;
  const size = { base: 'md', md: 'sm' } as const;
  if (linkedAppId && linkedMenuCode) {
    return (
      <ButtonLink asChild size={size} ms="10" mb="3">
        <Link
          to={`/${encodeURIComponent(linkedAppId)}/${encodeURIComponent(linkedMenuCode)}`}
          state={{ linkedStates }}
          replace={isReplacing}
          onClick={onFollow}
        >
          {label}
        </Link>
      </ButtonLink>
    );
  }
  if (!url || !/^https?:\/\//i.test(url)) return null;
  return (
    <ButtonLink size={size} ms="10" mb="3" href={url} target="_blank" rel="noreferrer">
      <ExternalLink strokeWidth={1.5} aria-hidden />
      {label}
    </ButtonLink>
  );
}
