import { Suspense, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { emitClientEvent } from '../../../../core/events';
import { useUserDetailQuery } from '../../../../api/generated/hooks';
import { Avatar } from '../../../../ui/text/avatar';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { LifeDialogs } from '../components/life-dialogs';
import { UserPageActions } from '../components/user-page-actions';
import { UserStatus } from '../components/user-status';
import { UserSummary } from '../components/user-summary';
import { UserTabs } from '../components/user-tabs';
import { useRetreat } from '../hooks/use-retreat';
import { USER_WORKS, USERS_PATH } from '../urls';

const ABOVE = [{ to: USERS_PATH, label: <FormattedMessage id="user.title" /> }];

/** Loaded when they open. */
const EditUserById = lazyPart(async () => ({ default: (await import('../components/edit-user-by-id')).EditUserById }));
const ViewDialog = lazyPart(() => import('../components/view-dialog'));
const RemoveUser = lazyPart(async () => ({ default: (await import('../components/remove-user')).RemoveUser }));

/** A user's profile and assignments, in parts and dialogs that the address names. */
export default function UserDetailPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { open, choose } = useDialogAddress(USER_WORKS);
  const { data, error, loading, refetch } = useUserDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const read = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const close = () => choose(null);
  const isLeaving = useRetreat(error);
  const user = data?.userDetail;

  if (!user) {
    return (
      <Page title={intl.formatMessage({ id: 'user.one' })} breadcrumb={<Breadcrumb above={ABOVE} />}>
        {loading || isLeaving ? (
          <Panel padding="5">
            <SkeletonLines lines={8} />
          </Panel>
        ) : (
          <Panel>
            <UnavailableState error={error} onRetry={read} />
          </Panel>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={user.name}
      breadcrumb={<Breadcrumb above={ABOVE} here={user.name} />}
      lead={<Avatar name={user.name} isLarge />}
      subtitle={<UserSummary user={user} />}
      aside={<UserStatus user={user} />}
      actions={<UserPageActions user={user} onChoose={choose} />}
    >
      <UserTabs user={user} work={open?.work} onChoose={choose} onReload={read} />
      <LifeDialogs work={open?.work} user={user} onDone={read} onClose={close} />
      <Suspense fallback={null}>
        {open?.work === 'edit' && <EditUserById id={user.id} onClose={close} />}
        {open?.work === 'view' && <ViewDialog user={user} onClose={close} />}
        {open?.work === 'remove' && user.isRemovable && (
          <RemoveUser
            user={user}
            onRemoved={() => void navigate(USERS_PATH, { replace: true })}
            onRestored={() => emitClientEvent('stale', undefined)}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}
