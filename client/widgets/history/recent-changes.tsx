import { chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { HistoryEntryFieldsFragment, HistoryKind } from '../../api/generated/graphql';
import { useChangeHistoryQuery } from '../../api/generated/hooks';
import { failureOf } from '../../core/failure';
import { Panel } from '../../ui/layout/page';
import { ErrorNotice } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { ShortTime } from '../../ui/text/short-time';
import { ChangeTexts } from '../changes/change-texts';
import { ThingsChange } from '../changes/change-things';
import { ValueChange } from '../changes/change-value';
import { useAuditWords } from '../changes/use-audit-words';
import { ActorMark } from './history-row';

const LENGTH = 5;

interface Props {
  readonly kind: HistoryKind;
  readonly id: string;
  /** The way to the whole history. */
  readonly more: ReactNode;
}

/** The last changes of a thing, for its overview. It brings its texts along. */
export function RecentChanges({ kind, id, more }: Props) {
  return (
    <Panel aria-labelledby="changes-title">
      <Flex alignItems="center" justifyContent="space-between" gap="3" px="4" py="2.5" borderBottomWidth="1px">
        <chakra.h2 id="changes-title" textStyle="heading">
          <FormattedMessage id="console.changes" />
        </chakra.h2>
        {more}
      </Flex>
      <ChangeTexts pending={<Pending />}>
        <Entries kind={kind} id={id} />
      </ChangeTexts>
    </Panel>
  );
}

const Pending = () => (
  <Flex padding="4" direction="column">
    <SkeletonLines lines={4} />
  </Flex>
);

function Entries({ kind, id }: Omit<Props, 'more'>) {
  const { data, error, refetch } = useChangeHistoryQuery({
    variables: { kind, id, first: LENGTH },
    fetchPolicy: 'cache-and-network',
  });
  const entries = data?.changeHistory.entries;
  if (!entries) {
    if (!error) return <Pending />;
    return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (entries.length === 0) {
    return (
      <Text px="4" py="3" color="fg.muted" textStyle="s13">
        <FormattedMessage id="history.none" />
      </Text>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {entries.map((entry) => (
        <Row key={entry.id}>
          <ActorMark entry={entry} />
          <Entry entry={entry} />
          <ShortTime time={entry.time} />
        </Row>
      ))}
    </chakra.ul>
  );
}

/** The first changed field, or the name of the event if it changed none or several. */
function Entry({ entry: { eventName, changes } }: { entry: HistoryEntryFieldsFragment }) {
  const { eventOf, labelOf } = useAuditWords();
  const [change] = changes;
  return (
    <Flex flex="1" minWidth="0" gap="2" alignItems="center" wrap="wrap">
      {changes.length === 1 && change ? (
        <>
          <span>{labelOf(change.field)}</span>
          {change.type === 'things' ? <ThingsChange change={change} /> : <ValueChange change={change} />}
        </>
      ) : (
        <span>{eventOf(eventName)}</span>
      )}
    </Flex>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '2.5',
    '&:not(:first-of-type)': { borderTopWidth: '1px' },
  },
});
