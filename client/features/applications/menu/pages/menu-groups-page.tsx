import { useParams } from 'react-router-dom';
import { GiveAccess } from '../../../../widgets/app-access/give-access';
import { useSession } from '../../../identity/session/session-context';
import { AppPage } from '../../../../widgets/app-frame/app-page';
import { MenuGroups } from '../components/menu-groups';

/** The menu groups of an application. */
export default function MenuGroupsPage() {
  const { id = '' } = useParams();
  const { operations } = useSession();
  return (
    <AppPage id={id} key={id} actions={(app) => operations.has('user') && <GiveAccess app={app} />}>
      {() => <MenuGroups appId={id} />}
    </AppPage>
  );
}
