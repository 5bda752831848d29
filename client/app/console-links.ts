import { useMemo } from 'react';
import { useSession } from '../features/identity/session/session-context';
import type { LinkOf } from '../widgets/links/console-links';
import type { LinkedKind } from '../widgets/links/console-paths';
import { pathOf } from '../widgets/links/console-paths';
import { admits, ROUTES } from './route-table';

/** The path of the route on which a thing of this kind stands. */
const routeOf = (kind: LinkedKind): string => pathOf(kind, ':id').replace(/\?.*/, '');

/** Links to the pages that the viewer may open. */
export function useOpenLinks(): LinkOf {
  const { userPermissionType: level, operations, configuration, workingOrganization } = useSession();
  const features = workingOrganization?.features;
  return useMemo(() => {
    const isOpen = (kind: LinkedKind) =>
      ROUTES.some((route) => route.path === routeOf(kind) && admits(route, level, operations, configuration, features));
    return (kind, id) => (isOpen(kind) ? pathOf(kind, id) : null);
  }, [level, operations, configuration, features]);
}
