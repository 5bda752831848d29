import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { HistoryKind } from '../../api/generated/graphql';
import { failureOf } from '../../core/failure';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { ChangeTexts } from '../changes/change-texts';
import { HistoryRow } from './history-row';
import type { VersionChoice } from './restore-version';
import { RestoreVersion } from './restore-version';
import { useHistory } from './use-history';

export interface HistoryProps {
  readonly kind: HistoryKind;
  readonly id: string;
  /** Called after an earlier version was restored: the page reads its thing again. */
  readonly onRestored?: () => void;
}

/**
 * The changes of a thing with their people, times and values, newest first; of some kinds an earlier version can be
 * restored, after its preview (BYND-12). It brings its texts along.
 */
export function ChangeHistory(props: HistoryProps) {
  return (
    <ChangeTexts pending={<Pending />}>
      <Entries {...props} />
    </ChangeTexts>
  );
}

const Pending = () => (
  <Box padding="4">
    <SkeletonLines lines={6} />
  </Box>
);

function Entries({ kind, id, onRestored }: HistoryProps) {
  const { entries, isEnd, error, isReading, readMore, retry } = useHistory(kind, id);
  const [chosen, setChosen] = useState<VersionChoice | null>(null);
  if (!entries) return error ? <ErrorState failure={failureOf(error)} onRetry={retry} /> : <Pending />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<History size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="history.none" />}
        text={<FormattedMessage id="history.noneText" />}
      />
    );
  }
  const oldest = entries.at(-1);
  const isCreation = oldest?.eventName.endsWith('Create') ?? false;
  const hasVersions = kind === 'ROLE' || kind === 'MENU_GROUP' || kind === 'SECURITY';
  return (
    <>
      <chakra.ol listStyleType="none" aria-busy={isReading}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            subject={id}
            onRestore={() => setChosen({ eventId: entry.id, isBefore: false })}
          />
        ))}
      </chakra.ol>
      {isEnd && hasVersions && oldest && !isCreation && (
        <Flex alignItems="center" gap="3" wrap="wrap" px="4" py="3" borderTopWidth="1px">
          <Text flex="1 1 200px" color="fg.muted" textStyle="s13">
            <FormattedMessage id="history.before" />
          </Text>
          <Button size="sm" onClick={() => setChosen({ eventId: oldest.id, isBefore: true })}>
            <FormattedMessage id="history.restore" />
          </Button>
        </Flex>
      )}
      {!isEnd && (
        <Flex direction="column" alignItems="center" gap="2" px="4" py="3" borderTopWidth="1px">
          {error ? (
            <ErrorState failure={failureOf(error)} onRetry={readMore} />
          ) : (
            <Button variant="ghost" disabled={isReading} aria-busy={isReading} onClick={readMore}>
              <FormattedMessage id="history.more" />
            </Button>
          )}
        </Flex>
      )}
      {chosen && (
        <RestoreVersion
          version={chosen}
          onRestored={() => {
            setChosen(null);
            retry();
            onRestored?.();
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
