import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { Tag } from '../../../../ui/text/tag';
import { useAssignments } from '../hooks/use-assignments';
import { TAB_OF, withTab } from '../urls';
import type { UserTab, UserWork } from '../urls';
import { AssignmentPanel } from './assignment-panel';
import { UserProfile } from './user-profile';
import { UserSessions } from './user-sessions';
import { UserSubAdmin } from './user-sub-admin';

const EffectiveAccess = lazyPart(async () => ({
  default: (await import('../../../../widgets/access/effective-access')).EffectiveAccess,
}));

interface Part {
  readonly name: UserTab;
  readonly count?: number;
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

/** The parts of a user's page, one at a time; their tabs count their contents. */
export function UserTabs({ user, work, onChoose, onReload }: Props) {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const assignments = useAssignments(user, onReload);
  const parts: readonly Part[] = [
    {
      name: 'profile',
      content: (
        <Panel>
          <UserProfile user={user} />
        </Panel>
      ),
    },
    ...assignments.map((assignment): Part => ({
      name: TAB_OF[assignment.dialog],
      count: assignment.held.length,
      content: (
        <AssignmentPanel
          assignment={assignment}
          refusal={user.isManageable ? undefined : intl.formatMessage({ id: 'user.beyond' })}
          isOpen={work === assignment.dialog}
          onOpen={() => onChoose(assignment.dialog)}
          onClose={() => onChoose(null)}
        />
      ),
    })),
    ...(user.subAdmin ? [{ name: 'sub-admin' as const, content: <UserSubAdmin subAdmin={user.subAdmin} /> }] : []),
    {
      name: 'access',
      content: (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <EffectiveAccess userId={user.id} userName={user.name} />
        </Suspense>
      ),
    },
    { name: 'sessions', content: <UserSessions user={user} /> },
  ];
  // A dialog stands in its part, whatever else the address says.
  const wanted = assignments.find(({ dialog }) => dialog === work)?.dialog;
  const shown = wanted ? TAB_OF[wanted] : parameters.get('tab');
  const current = parts.find(({ name }) => name === shown)?.name ?? 'profile';
  return (
    <Box>
      <Tabs
        id="user"
        label={intl.formatMessage({ id: 'user.parts' })}
        faultLabel=""
        tabs={parts.map(({ name, count = 0 }) => ({
          name,
          label: (
            <>
              <FormattedMessage id={`user.tab.${name}`} />
              {count > 0 && (
                <Tag>
                  <FormattedNumber value={count} />
                </Tag>
              )}
            </>
          ),
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
