import { Box, Flex, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import { groupsOf } from '../message-list';
import type { Group } from '../message-list';
import type { Messages } from '../use-messages';
import { MessageRow } from './message-row';

interface Props {
  readonly messages: Messages;
  /** A message that is opened at once. */
  readonly wanted: string | null;
  readonly onFollow: () => void;
  readonly isReplacing?: boolean;
}

/** Station messages by app, newest first; loading, failed and empty said as such (MSG-15). */
export default function MessagePanel({ messages, wanted, onFollow, isReplacing = false }: Props) {
  const { list, error, retry } = messages;
  if (!list) {
    if (error) return <ErrorState failure={failureOf(error)} onRetry={retry} />;
    return (
      <Box padding="4">
        <SkeletonLines />
      </Box>
    );
  }
  const groups = groupsOf(list).filter((group) => group.messages.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<BellOff size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="message.none" />}
        text={<FormattedMessage id="message.noneText" />}
      />
    );
  }
  return groups.map((group) => (
    <section key={group.id} aria-labelledby={`messages-${group.id}`}>
      <GroupHead group={group} />
      {group.messages.map((message) => (
        <MessageRow
          key={message.id === wanted ? 'wanted' : message.id}
          message={message}
          isWanted={message.id === wanted}
          onRead={() => messages.read(message)}
          onFollow={onFollow}
          isReplacing={isReplacing}
        />
      ))}
      {group.messages.length < group.count && <LoadMore load={() => messages.loadMore(group)} />}
    </section>
  ));
}

function GroupHead({ group }: { group: Group }) {
  const unread = group.messages.filter((message) => !message.readByCurrentUser).length;
  return (
    <Flex
      position="sticky"
      top="0"
      px="4"
      py="2"
      gap="2"
      bg="bg.overlay"
      borderBottomWidth="1px"
      justifyContent="space-between"
      alignItems="center"
      zIndex="1"
    >
      <Text as="h3" id={`messages-${group.id}`} textStyle="s12" fontWeight="500" color="fg.muted" truncate>
        {group.name}
      </Text>
      {unread > 0 && (
        <Tag tone="accent" flexShrink={0}>
          <FormattedMessage id="message.unread" values={{ count: unread }} />
        </Tag>
      )}
    </Flex>
  );
}

/** The next page of a group (MSG-35); the button stays where the focus is. */
function LoadMore({ load }: { load: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return (
    <Flex direction="column" alignItems="center" gap="1" py="2">
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={state === 'busy'}
        onClick={() => {
          if (state === 'busy') return;
          setState('busy');
          load().then(
            () => setState('idle'),
            () => setState('failed'),
          );
        }}
      >
        <FormattedMessage id={state === 'busy' ? 'common.loading' : 'message.loadMore'} />
      </Button>
      {state === 'failed' && (
        <Text role="alert" textStyle="s12" color="status.danger">
          <FormattedMessage id="message.loadMoreFailed" />
        </Text>
      )}
    </Flex>
  );
}
