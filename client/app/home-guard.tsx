import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { LEVEL } from '../features/identity/session/levels';
import { useSession } from '../features/identity/session/session-context';
import { hasConsoleHome } from './route-table';

/**
 * ROUTE-33: the home of the console for those whose rights open a page of an OU. The super administrator, who works in no
 * OU, goes on to the organizations, others to the portal: a home without figures would be a dead end.
 */
export function HomeGuard({ children }: { children: ReactNode }) {
  const { userPermissionType: level, operations, configuration, workingOrganization } = useSession();
  if (hasConsoleHome(level, operations, configuration, workingOrganization?.features)) return children;
  return <Navigate replace to={level === LEVEL.SUPER_ADMIN ? '/admin/super' : '/portal'} />;
}
