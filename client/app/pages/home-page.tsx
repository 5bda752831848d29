import { Navigate } from 'react-router-dom';
import { useSession } from '../../features/identity/session/session-context';
import { adminLanding, admits, ROUTES } from '../route-table';

/**
 * ROUTE-33: administrators go to their landing, everyone else to the portal, and a person without a working OU chooses
 * one. A landing that the guard closes would be a dead end, so a person whose rights open no page goes to the portal
 * too.
 */
export default function HomePage() {
  const { userPermissionType: level, operations, workingOrganization, configuration } = useSession();
  const features = workingOrganization?.features;
  const landing = adminLanding(level, operations, configuration, features);
  const entry = ROUTES.find(({ path }) => path === landing);
  if (entry && admits(entry, level, operations, configuration, features)) return <Navigate replace to={entry.path} />;
  return <Navigate replace to={workingOrganization ? '/portal' : '/company-select'} />;
}
