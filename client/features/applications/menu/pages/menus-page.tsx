import { useParams } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { useAppMenusQuery } from '../../../../api/generated/hooks';
import { GiveAccess } from '../../../../widgets/app-access/give-access';
import { useSession } from '../../../identity/session/session-context';
import { AppPage } from '../../../../widgets/app-frame/app-page';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Menus } from '../components/menus';

/** The menus of an application (MENU-04). */
export default function MenusPage() {
  const { id = '' } = useParams();
  const { operations } = useSession();
  return (
    <AppPage id={id} key={id} actions={(app) => operations.has('user') && <GiveAccess app={app} />}>
      {(app) => <Loaded app={app} />}
    </AppPage>
  );
}

function Loaded({ app }: { app: FramedApp }) {
  const { data, error, loading, refetch } = useAppMenusQuery({
    variables: { appId: app.id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (data) return <Menus app={app} list={data.menuList} />;
  return (
    <Panel padding="5">
      {error && !loading ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Panel>
  );
}
