import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LEVEL } from '../features/identity/session/levels';
import { useOptionalSession } from '../features/identity/session/session-context';
import { admits } from './route-table';
import type { RouteEntry } from './route-table';

const isFramed = () => window.top !== window.self;
const isOfConsole = (path: string) => /^\/admin(\/|$)/.test(path);

/** Whether this document was loaded from an address of the console. */
const isConsoleDocument = () =>
  performance.getEntriesByType('navigation').some(({ name }) => isOfConsole(new URL(name, location.href).pathname));

/**
 * Loads a console page as a document of its own: the server forbids framing it, which the router alone would bypass.
 * The frame stays empty if a proxy has removed that policy.
 */
function OwnDocument({ address }: { address: string }) {
  useEffect(() => {
    if (!isConsoleDocument()) location.replace(address);
  }, [address]);
  return null;
}

/**
 * Guards the screen only; the server decides on every call (ROUTE-38). A person without a working OU chooses one before
 * any page of an OU, and a person who may not see a page goes to /404 (ROUTE-24). No page of the console is shown
 * within a frame.
 */
export function RouteGuard({ entry, children }: { entry: RouteEntry; children: ReactNode }) {
  const session = useOptionalSession();
  const { pathname, search } = useLocation();
  if (isOfConsole(entry.path) && isFramed()) return <OwnDocument address={pathname + search} />;
  if (!session) return children;
  const { userPermissionType, operations, workingOrganization, configuration } = session;
  const needsOrganization =
    !workingOrganization &&
    userPermissionType !== LEVEL.SUPER_ADMIN &&
    (entry.levels ? !['/company-select', '/not-found', '/account'].includes(entry.path) : entry.page === 'portal');
  if (needsOrganization) {
    return <Navigate replace to={`/company-select?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  const features = workingOrganization?.features;
  const isAdmitted = admits(entry, userPermissionType, operations, configuration, features);
  return isAdmitted ? children : <Navigate replace to="/404" />;
}
