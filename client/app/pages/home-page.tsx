import { Navigate } from 'react-router-dom';
import { useSession } from '../../features/session/session-context';
import { adminLanding } from '../route-table';

/** ROUTE-33: administrators go to their landing, everyone else to the portal, who has no OU yet chooses one. */
export default function HomePage() {
  const { userPermissionType, operations, workingOrganization } = useSession();
  const landing = adminLanding(userPermissionType, operations);
  return <Navigate replace to={landing ?? (workingOrganization ? '/portal' : '/company-select')} />;
}
