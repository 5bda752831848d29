import { Box, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../../api/failure';
import type { MessageFieldsFragment } from '../../../api/generated/graphql';
import { useMessageSetStatusMutation } from '../../../api/generated/hooks';
import type { useMessageListQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { SkeletonLines } from '../../../ui/skeleton';
import { Dot, Tag } from '../../../ui/tag';
import { messageTime } from '../message-time';

/** MSG-06 */
const SHOWN_TAGS = 3;
const COLORS = ['status.info', 'status.warning', 'status.danger'] as const;

interface Props {
  readonly list: ReturnType<typeof useMessageListQuery>;
  readonly onClose: () => void;
}

/** Station messages by app, newest first; opening one reads it (MSG-11). */
export function MessagePanel({ list, onClose }: Props) {
  const { data, error, refetch } = list;
  if (!data) {
    if (error) return <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />;
    return (
      <Box padding="4">
        <SkeletonLines />
      </Box>
    );
  }
  const groups = data.messageList.apps.filter((group) => group.messages.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<BellOff size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="message.none" />}
        text={<FormattedMessage id="message.noneText" />}
      />
    );
  }
  return (
    <>
      {groups.map((group) => (
        <section key={group.id}>
          <Flex
            position="sticky"
            top="0"
            px="4"
            py="2"
            bg="bg.overlay"
            borderBottomWidth="1px"
            justifyContent="space-between"
            zIndex="1"
          >
            <Text textStyle="heading">{group.name}</Text>
            {group.count > 0 && (
              <Tag tone="accent">
                <FormattedMessage id="message.unread" values={{ count: group.count }} />
              </Tag>
            )}
          </Flex>
          {group.messages.map((message) => (
            <MessageRow key={message.id} message={message} onChanged={() => void refetch()} onClose={onClose} />
          ))}
        </section>
      ))}
    </>
  );
}

function MessageRow({
  message,
  onChanged,
  onClose,
}: {
  message: MessageFieldsFragment;
  onChanged: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [setStatus] = useMessageSetStatusMutation({ context: { isSilent: true, skipNotFound: true } });
  const open = async () => {
    setOpen(!isOpen);
    if (message.readByCurrentUser) return;
    await setStatus({ variables: { messageId: message.id, isRead: true } }).catch(() => undefined);
    onChanged();
  };
  const { linkedAppId, linkedMenuCode } = message;
  return (
    <Box px="4" py="3" _notLast={{ borderBottomWidth: '1px' }}>
      <chakra.button
        type="button"
        width="100%"
        textAlign="start"
        cursor="pointer"
        borderRadius="tag"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <HStack gap="2" alignItems="baseline">
          <Dot color={COLORS[message.color] ?? COLORS[0]} alignSelf="center" aria-hidden />
          <Text
            flex="1"
            minWidth="0"
            fontWeight={message.readByCurrentUser ? '400' : '600'}
            lineClamp={isOpen ? undefined : 2}
            overflowWrap="anywhere"
          >
            {message.body}
            {!message.readByCurrentUser && (
              <chakra.span srOnly>
                {' '}
                <FormattedMessage id="message.isNew" />
              </chakra.span>
            )}
          </Text>
        </HStack>
        <Text textStyle="s12" color="fg.subtle" mt="1" ps="3.5" fontVariantNumeric="tabular-nums">
          {messageTime(message.messageTime, message.zoneOffset)}
        </Text>
      </chakra.button>
      {message.tags.length > 0 && (
        <HStack gap="1" mt="1.5" ps="3.5" wrap="wrap">
          {message.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </HStack>
      )}
      {isOpen && linkedAppId && linkedMenuCode && (
        <Button
          size="sm"
          mt="2"
          ms="3.5"
          onClick={() => {
            onClose();
            void navigate(`/${linkedAppId}/${encodeURIComponent(linkedMenuCode)}`);
          }}
        >
          {message.actionName ?? <FormattedMessage id="message.openLink" />}
        </Button>
      )}
    </Box>
  );
}
