import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LEVEL } from '../features/session/levels';
import { useOptionalSession } from '../features/session/session-context';
import { admits } from './route-table';
import type { RouteEntry } from './route-table';

/**
 * Steers the screen only; the server decides on every call (ROUTE-38). Who has no OU yet chooses one before any page
 * of an OU; who may not see a page goes to /404 (ROUTE-24).
 */
export function RouteGuard({ entry, children }: { entry: RouteEntry; children: ReactNode }) {
  const session = useOptionalSession();
  const { pathname, search } = useLocation();
  if (!session) return children;
  const { userPermissionType, operations, workingOrganization } = session;
  const needsOrganization =
    !workingOrganization &&
    userPermissionType !== LEVEL.SUPER_ADMIN &&
    (entry.levels ? !['/company-select', '/not-found'].includes(entry.path) : entry.page === 'portal');
  if (needsOrganization) {
    return <Navigate replace to={`/company-select?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  return admits(entry, userPermissionType, operations) ? children : <Navigate replace to="/404" />;
}
