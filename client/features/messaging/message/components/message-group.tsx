import { chakra, Flex, Text } from '@chakra-ui/react';
import { BellOff, Check, ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import { useNow } from '../../../../ui/timing/use-now';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { MuteEnd, MuteMenu } from '../../../../widgets/notice/mute-menu';
import { muteOf } from '../../../../widgets/notice/quiet';
import { useNoticeSettings } from '../../../../widgets/notice/use-notice-settings';
import type { Group, Message } from '../message-list';
import { MessageRow } from './message-row';

interface Props {
  readonly group: Group;
  readonly icon: string | null;
  /** The message that is opened at once. */
  readonly wanted: string | null;
  /** Messages that the next page brings. */
  readonly older: number;
  readonly onLoadMore: () => Promise<void>;
  readonly onReadAll: () => void;
  readonly onRead: (message: Message) => void;
  readonly onRemove: (message: Message, from: HTMLElement) => void;
  readonly onFollow: () => void;
  readonly isReplacing: boolean;
}

/** The messages of an app under its head, which folds them. */
export function MessageGroup({ group, icon, wanted, older, onLoadMore, ...acts }: Props) {
  const [isFolded, setFolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const id = `messages-${group.id}`;
  const loading = useRef<{ readonly before: number; readonly focused: Element | null } | null>(null);
  const loadMore = () => {
    loading.current = { before: group.messages.length, focused: document.activeElement };
    return onLoadMore();
  };
  const shown = group.messages.length;
  useEffect(() => {
    if (!loading.current || shown <= loading.current.before) return;
    const { before, focused } = loading.current;
    loading.current = null;
    // The button goes with the last page: the first message of it takes the focus.
    if (focused?.isConnected) return;
    list.current?.children[before]?.querySelector<HTMLElement>('[data-message]')?.focus();
  }, [shown]);
  return (
    <chakra.section aria-labelledby={id}>
      <GroupHead
        group={group}
        icon={icon}
        id={id}
        isFolded={isFolded}
        onFold={() => setFolded(!isFolded)}
        onReadAll={acts.onReadAll}
      />
      {!isFolded && (
        <>
          <chakra.ul ref={list} listStyleType="none" borderBottomWidth="1px">
            {group.messages.map((message) => (
              <MessageRow
                key={message.id === wanted ? 'wanted' : message.id}
                message={message}
                isWanted={message.id === wanted}
                onRead={() => acts.onRead(message)}
                onRemove={(from) => acts.onRemove(message, from)}
                onFollow={acts.onFollow}
                isReplacing={acts.isReplacing}
              />
            ))}
          </chakra.ul>
          {older > 0 && <LoadMore older={older} load={loadMore} />}
        </>
      )}
    </chakra.section>
  );
}

interface HeadProps {
  readonly group: Group;
  readonly icon: string | null;
  readonly id: string;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onReadAll: () => void;
}

function GroupHead({ group, icon, id, isFolded, onFold, onReadAll }: HeadProps) {
  const intl = useIntl();
  const now = useNow();
  const { settings } = useNoticeSettings();
  const isMuted = settings !== undefined && muteOf(settings, group.id, now) !== null;
  const markRead = intl.formatMessage({ id: 'notice.markGroupRead' }, { name: group.name });
  const Fold = isFolded ? ChevronRight : ChevronDown;
  return (
    <Flex
      position="sticky"
      top="var(--toolbar)"
      minHeight={{ base: '12', md: '10' }}
      ps="4"
      pe="2"
      gap="2"
      bg="bg.surface"
      borderBottomWidth="1px"
      alignItems="center"
      zIndex="1"
    >
      <AppMark appId={group.id} icon={icon} />
      <chakra.h3 display="flex" minWidth="0" flex="1">
        <chakra.button
          type="button"
          id={id}
          display="flex"
          alignItems="center"
          gap="1.5"
          minWidth="0"
          minHeight={{ base: '11', md: '8' }}
          textStyle="s13"
          fontWeight="500"
          cursor="pointer"
          aria-expanded={!isFolded}
          onClick={onFold}
        >
          <chakra.span truncate>{group.name}</chakra.span>
          <Fold size={14} strokeWidth={1.5} aria-hidden />
          {group.unread > 0 && (
            <Tag tone="accent" flexShrink={0} fontVariantNumeric="tabular-nums">
              <FormattedMessage id="notice.unread" values={{ count: group.unread }} />
            </Tag>
          )}
        </chakra.button>
      </chakra.h3>
      {isMuted && (
        <Tag flexShrink={0}>
          <BellOff size={12} strokeWidth={1.5} aria-hidden />
          <MuteEnd appId={group.id} />
        </Tag>
      )}
      <Flex flexShrink={0}>
        {group.unread > 0 && (
          <Button variant="ghost" size="iconSm" aria-label={markRead} title={markRead} onClick={onReadAll}>
            <Check strokeWidth={1.5} />
          </Button>
        )}
        <MuteMenu appId={group.id} name={group.name} />
      </Flex>
    </Flex>
  );
}

/** The next page of a group (MSG-35); the button stays where the focus is. */
function LoadMore({ older, load }: { older: number; load: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return (
    <Flex direction="column" alignItems="center" gap="1" py="2" borderBottomWidth="1px">
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
        <FormattedMessage id={state === 'busy' ? 'common.loading' : 'notice.loadOlder'} values={{ count: older }} />
      </Button>
      {state === 'failed' && (
        <Text role="alert" textStyle="s12" color="status.danger">
          <FormattedMessage id="notice.loadOlderFailed" />
        </Text>
      )}
    </Flex>
  );
}
