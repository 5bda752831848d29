import { Grid, Stack } from '@chakra-ui/react';
import { LayoutGrid } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { LastChanges } from '../../../../widgets/history/history-parts';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { useAssignments } from '../hooks/use-assignments';
import type { UserDialog, UserWork } from '../urls';
import { withTab } from '../urls';
import { AssignmentPanel } from './assignment-panel';
import { UserProfile } from './user-profile';
import { UserStrip } from './user-strip';
import { UserSubAdmin } from './user-sub-admin';

/** Loaded when it opens. */
const GiveAppDialog = lazyPart(() => import('../../../../widgets/app-access/give-app-dialog'));

interface Props {
  readonly user: UserDetailQuery['userDetail'];
  /** The dialog that is open. */
  readonly work: UserWork | undefined;
  readonly onChoose: ChooseDialog<UserWork>;
  readonly onReload: () => void;
}

/** A user at a glance: the facts of the account at the left, beside them all that the user holds. */
export function UserOverview({ user, work, onChoose, onReload }: Props) {
  const intl = useIntl();
  const [, setParameters] = useSearchParams();
  const assignments = useAssignments(user, onReload);
  const refusal = user.isManageable ? undefined : intl.formatMessage({ id: 'user.beyond' });
  const panelOf = (kind: UserDialog, action?: ReactNode) => {
    const assignment = assignments.find(({ dialog }) => dialog === kind);
    return (
      assignment && (
        <AssignmentPanel
          assignment={assignment}
          action={action}
          refusal={refusal}
          isOpen={work === kind}
          onOpen={() => onChoose(kind)}
          onClose={() => onChoose(null)}
        />
      )
    );
  };
  return (
    <Stack gap="3">
      <UserStrip user={user} />
      <Suspense fallback={null}>
        {work === 'apps' && user.isManageable && (
          <GiveAppDialog person={user} onGiven={onReload} onClose={() => onChoose(null)} />
        )}
      </Suspense>
      <Grid gap="3" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' }}>
        <UserProfile user={user} onEdit={() => onChoose('edit')} />
        <Stack gap="3">
          {panelOf(
            'roles',
            <Button size="sm" disabled={refusal !== undefined} title={refusal} onClick={() => onChoose('apps')}>
              <LayoutGrid strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="appAccess.giveApp" />
            </Button>,
          )}
          <Grid
            gap="3"
            alignItems="start"
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          >
            {panelOf('userGroups')}
            {panelOf('structures')}
          </Grid>
          {user.subAdmin && <UserSubAdmin userId={user.id} subAdmin={user.subAdmin} />}
          <LastChanges
            kind="USER"
            id={user.id}
            more={
              <Button variant="link" onClick={() => setParameters((now) => withTab(now, 'history'), { replace: true })}>
                <FormattedMessage id="console.history" />
              </Button>
            }
          />
        </Stack>
      </Grid>
    </Stack>
  );
}
