import { useParams } from 'react-router-dom';
import { GiveAccess } from '../../../../widgets/app-access/give-access';
import { AppPage } from '../../../../widgets/app-frame/app-page';
import { useSession } from '../../../identity/session/session-context';
import { Permissions } from '../components/permissions';

/** The permissions of an application (APPC-04). */
export default function AppPermissionsPage() {
  const { id = '' } = useParams();
  const { operations } = useSession();
  return (
    <AppPage id={id} key={id} actions={(app) => operations.has('user') && <GiveAccess app={app} />}>
      {(app) => <Permissions app={app} />}
    </AppPage>
  );
}
