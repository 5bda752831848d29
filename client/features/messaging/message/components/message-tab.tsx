import { Box, Flex } from '@chakra-ui/react';
import { BellOff, SearchX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { isInView } from '../../../../core/view';
import { Button } from '../../../../ui/button/button';
import { useFocusAfterRemoval } from '../../../../ui/focus/use-focus-after-removal';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorNotice, ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { usePaused } from '../../../../ui/timing/use-paused';
import { groupsOf } from '../message-list';
import { useShownMessages } from '../use-found-messages';
import { useMessageRemoval } from '../use-message-removal';
import { useReadAll } from '../use-read-all';
import { useReadMessage } from '../use-read-message';
import HiddenMessages from './hidden-messages';
import { MessageGroup } from './message-group';
import { MessageToolbar } from './message-toolbar';
import { WaysHint } from './ways-hint';

interface Props {
  /** A message that is opened at once. */
  readonly wanted: string | null;
  readonly iconOf: (appId: string) => string | null;
  readonly onFollow: () => void;
  readonly isReplacing: boolean;
}

/** Station messages by app, newest first, to find and to narrow; loading, failed and empty said as such (MSG-15). */
export const MessageTab = (props: Props) => (isInView() ? <HiddenMessages /> : <Messages {...props} />);

function Messages({ wanted, iconOf, onFollow, isReplacing }: Props) {
  const [text, setText] = useState('');
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [appId, setAppId] = useState<string | null>(null);
  const search = usePaused(text).trim();
  const { list, error, isLoading, retry, olderOf, loadMore } = useShownMessages({ search, unreadOnly });
  const removal = useMessageRemoval();
  const read = useReadMessage();
  const readAll = useReadAll(() => undefined);
  const groups = list ? groupsOf(list).filter((group) => group.messages.length > 0) : [];
  const isNarrowed = search !== '' || unreadOnly || appId !== null;
  const chosen = appId === null ? undefined : groups.find(({ id }) => id === appId);
  const shown = appId === null ? groups : groups.filter(({ id }) => id === appId);
  const tab = useRef<HTMLDivElement>(null);
  const noteFocus = useFocusAfterRemoval(
    shown.flatMap(({ messages }) => messages.map(({ id }) => id)),
    tab,
    () => tab.current?.querySelector('input'),
  );
  const clear = () => {
    setText('');
    setUnreadOnly(false);
    setAppId(null);
  };
  return (
    <Flex ref={tab} direction="column" flex="1" css={{ '--toolbar': { base: '113px', md: '57px' } }}>
      <MessageToolbar
        text={text}
        onType={setText}
        isUnreadOnly={unreadOnly}
        onUnreadOnly={setUnreadOnly}
        apps={groups}
        onChooseApp={setAppId}
      />
      {appId !== null && (
        <Flex px="4" py="2" borderBottomWidth="1px">
          <Button size="sm" onClick={() => setAppId(null)}>
            <FormattedMessage id="notice.onlyApp" values={{ name: chosen?.name ?? '–' }} />
            <X strokeWidth={1.5} aria-hidden />
          </Button>
        </Flex>
      )}
      <WaysHint />
      {list && error !== undefined && (
        <Box padding="2">
          <ErrorNotice failure={failureOf(error)} onRetry={retry} />
        </Box>
      )}
      {!list && error !== undefined && <ErrorState failure={failureOf(error)} onRetry={retry} />}
      {!list && error === undefined && (
        <Box padding="4">
          <SkeletonLines lines={8} />
        </Box>
      )}
      <Box opacity={isLoading && list && isNarrowed ? 0.6 : 1} aria-busy={isLoading} onFocus={noteFocus}>
        {shown.map((group) => (
          <MessageGroup
            key={group.id}
            group={group}
            icon={iconOf(group.id)}
            wanted={wanted}
            older={olderOf(group)}
            onLoadMore={() => loadMore(group)}
            onReadAll={() => list && void readAll(list, group.id)}
            onRead={read}
            onRemove={removal.ask}
            onFollow={onFollow}
            isReplacing={isReplacing}
          />
        ))}
      </Box>
      {list && shown.length === 0 && !isLoading && (
        <EmptyState
          icon={isNarrowed ? <SearchX size={20} strokeWidth={1.5} /> : <BellOff size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id={isNarrowed ? 'common.list.noMatch' : 'notice.none'} />}
          text={<FormattedMessage id={isNarrowed ? 'notice.noMatchText' : 'notice.noneText'} />}
          action={
            isNarrowed && (
              <Button onClick={clear}>
                <FormattedMessage id="common.list.clear" />
              </Button>
            )
          }
        />
      )}
      {removal.question}
    </Flex>
  );
}
