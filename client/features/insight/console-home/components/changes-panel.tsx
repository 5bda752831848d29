import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ConsoleChangesQuery } from '../../../../api/generated/graphql';
import { OF_PAGE } from '../../../../api/error-policy';
import { useConsoleChangesQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { onReturn } from '../../../../core/return';
import { ShortTime } from '../../../../ui/text/short-time';
import { ChangeTexts } from '../../../../widgets/changes/change-texts';
import { TargetLink } from '../../../../widgets/changes/target-link';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { ActorMark } from '../../../../widgets/history/history-row';
import { pathOf } from '../../../../widgets/links/console-paths';
import { ADMINISTRATORS_LOG } from '../urls';
import { HomePanel, RowSkeleton } from './home-panel';

type Change = NonNullable<ConsoleChangesQuery['consoleHome']['changes']>[number];

const skeleton = <RowSkeleton rows={6} height="13" />;

/** The latest changes by administrators, each leading to its event and to the page of the thing (SHELL-51). */
export default function ChangesPanel() {
  const { data, error, refetch } = useConsoleChangesQuery({ fetchPolicy: 'cache-and-network', context: OF_PAGE });
  const changes = data?.consoleHome.changes;
  useEffect(() => onReturn(() => void refetch().catch(() => undefined)), [refetch]);
  return (
    <HomePanel
      title={<FormattedMessage id="home.changes" />}
      action={
        <Link to={ADMINISTRATORS_LOG}>
          <Text as="span" textStyle="s13" fontWeight="500">
            <FormattedMessage id="console.menu.audit" />
          </Text>
        </Link>
      }
      failure={error && !changes ? failureOf(error) : null}
      onRetry={() => void refetch().catch(() => undefined)}
      skeleton={skeleton}
    >
      {changes && (
        <ChangeTexts pending={skeleton}>
          {changes.length === 0 ? (
            <Text padding="8" textAlign="center" color="fg.muted" textStyle="s13">
              <FormattedMessage id="home.changes.none" />
            </Text>
          ) : (
            <ul>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </ul>
          )}
        </ChangeTexts>
      )}
    </HomePanel>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { eventOf } = useAuditWords();
  const { id, time, eventName, name, username, targetName } = change;
  const event = eventOf(eventName);
  return (
    <Row>
      <ActorMark entry={change} />
      <Box flex="1" minWidth="0">
        <Flex gap="2" alignItems="baseline">
          <Text flex="1" minWidth="0" fontWeight="500" truncate>
            {name || username}
          </Text>
          <ShortTime time={time} />
        </Flex>
        <Text color="fg.muted" textStyle="s12" truncate title={targetName ? `${event} · ${targetName}` : event}>
          <Link to={pathOf('auditEvent', id)}>{event}</Link>
          {targetName && (
            <>
              {' · '}
              <TargetLink event={change} />
            </>
          )}
        </Text>
      </Box>
    </Row>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '1.5',
    _notFirst: { borderTopWidth: '1px' },
    '& a': { color: 'inherit', _hover: { textDecoration: 'underline' }, py: { base: '1', md: '0' } },
  },
});
