import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FileDown, FileUp, RefreshCw, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { HomeTaskFragment, TaskKind } from '../../../../api/generated/graphql';
import { useConsoleTasksQuery } from '../../../../api/generated/hooks';
import { TaskProgress } from '../../../../ui/state/task-progress';
import { RelativeTime } from '../../../../ui/text/time';
import type { FailureOf, Home } from '../hooks/use-console-home';
import { importPath } from '../urls';
import { HomePanel, RowSkeleton } from './home-panel';
import { Square } from './waiting-panel';

const ICONS: Readonly<Record<TaskKind, LucideIcon>> = {
  USER_IMPORT: FileUp,
  USER_EXPORT: FileDown,
  USER_BULK: Users,
  ASSET_SYNC: RefreshCw,
};

/** While something runs its progress is read this often, in milliseconds. */
const STEP = 5_000;

interface Props {
  readonly home: Home | undefined;
  readonly failureOf: FailureOf;
  readonly onRetry: () => void;
}

/** The work that goes on, with its progress; read on until it ends, while the page is seen. */
export function RunningPanel({ home, failureOf, onRetry }: Props) {
  const isRunning = Boolean(home?.tasks?.length);
  const { data } = useConsoleTasksQuery({
    skip: !isRunning,
    fetchPolicy: 'no-cache',
    pollInterval: STEP,
    skipPollAttempt: () => document.hidden,
  });
  const isOver = isRunning && data?.consoleHome.tasks?.length === 0;
  const tasks = isOver ? [] : (data?.consoleHome.tasks ?? home?.tasks);
  return (
    <HomePanel
      title={<FormattedMessage id="home.running" />}
      failure={failureOf('tasks')}
      onRetry={onRetry}
      skeleton={<RowSkeleton rows={4} height="16" />}
    >
      {tasks &&
        (tasks.length === 0 ? (
          <Text padding="8" textAlign="center" color="fg.muted" textStyle="s13">
            <FormattedMessage id="home.running.none" />
          </Text>
        ) : (
          <chakra.ul maxHeight="320px" overflow="auto">
            {tasks.map((task) => (
              <Running key={task.id} task={task} />
            ))}
          </chakra.ul>
        ))}
    </HomePanel>
  );
}

/** The page on which somebody sees more of the work. */
function pathOf({ kind, recordId }: HomeTaskFragment): string | null {
  if (kind === 'USER_IMPORT') return recordId ? importPath(recordId) : null;
  return kind === 'ASSET_SYNC' ? '/admin/assets' : null;
}

function Running({ task }: { task: HomeTaskFragment }) {
  const intl = useIntl();
  const { kind, done, total, createdTime, isOwn, by, fileName } = task;
  const Icon = ICONS[kind];
  const path = pathOf(task);
  const label = intl.formatMessage({ id: `home.running.${kind}` }, { total });
  return (
    <chakra.li display="flex" gap="3" px="4" py="2.5" css={{ _notFirst: { borderTopWidth: '1px' } }}>
      <Square tone="plain" mt="0.5">
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </Square>
      <Box flex="1" minWidth="0">
        <Flex gap="3" alignItems="baseline">
          <Text flex="1" minWidth="0" fontWeight="500" truncate title={label}>
            {path ? <Link to={path}>{label}</Link> : label}
          </Text>
          <Text color="fg.subtle" textStyle="s12" whiteSpace="nowrap">
            <RelativeTime time={createdTime} />
          </Text>
        </Flex>
        {total > 0 && <TaskProgress task={{ state: 'RUNNING', done, total }} label={label} />}
        <Text color="fg.muted" textStyle="s12" truncate title={fileName ?? undefined}>
          {fileName ?? (total > 0 ? null : <FormattedMessage id="home.running.begins" />)}
          {!isOwn && by && (
            <>
              {fileName || total === 0 ? ' · ' : null}
              <FormattedMessage id="home.running.by" values={{ name: by.name }} />
            </>
          )}
        </Text>
      </Box>
    </chakra.li>
  );
}
