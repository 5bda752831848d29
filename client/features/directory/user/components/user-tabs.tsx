import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { HistoryPart } from '../../../../widgets/history/history-parts';
import { useSession } from '../../../identity/session/session-context';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { withTab } from '../urls';
import type { UserTab, UserWork } from '../urls';
import { UserOverview } from './user-overview';
import { UserSessions } from './user-sessions';

const EffectiveAccess = lazyPart(async () => ({
  default: (await import('../../../../widgets/access/effective-access')).EffectiveAccess,
}));

interface Part {
  readonly name: UserTab;
  readonly content: ReactNode;
}

interface Props {
  readonly user: UserDetailQuery['userDetail'];
  /** The dialog that is open. */
  readonly work: UserWork | undefined;
  readonly onChoose: ChooseDialog<UserWork>;
  /** Reads the user again. */
  readonly onReload: () => void;
}

/** The parts of a user's page, one at a time. */
export function UserTabs({ user, work, onChoose, onReload }: Props) {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const { operations, workingOrganization } = useSession();
  const hasAssets = workingOrganization?.features.includes('assets') ?? false;
  const dealsWithAssets = operations.has('assets') || operations.has('assetPermission');
  const kinds = [
    ...(hasAssets && dealsWithAssets ? (['ASSET'] as const) : []),
    ...(operations.has('resource') ? (['RESOURCE'] as const) : []),
  ];
  const parts: readonly Part[] = [
    { name: 'overview', content: <UserOverview user={user} work={work} onChoose={onChoose} onReload={onReload} /> },
    {
      name: 'access',
      content: (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <EffectiveAccess userId={user.id} userName={user.name} kinds={kinds} />
        </Suspense>
      ),
    },
    { name: 'sessions', content: <UserSessions user={user} /> },
    { name: 'history', content: <HistoryPart kind="USER" id={user.id} /> },
  ];
  const current = parts.find(({ name }) => name === parameters.get('tab'))?.name ?? 'overview';
  return (
    <Box>
      <Tabs
        id="user"
        label={intl.formatMessage({ id: 'user.parts' })}
        faultLabel=""
        tabs={parts.map(({ name }) => ({
          name,
          label: <FormattedMessage id={name === 'history' ? 'console.history' : `user.tab.${name}`} />,
        }))}
        current={current}
        onChoose={(tab) => setParameters((now) => withTab(now, tab), { replace: true })}
      />
      {parts.map(({ name, content }) => (
        <TabPanel key={name} id="user" name={name} isShown={name === current}>
          {name === current && content}
        </TabPanel>
      ))}
    </Box>
  );
}
