import { useMemo } from 'react';
import { useSession } from '../features/identity/session/session-context';
import type { LinkOf } from '../widgets/links/console-links';
import type { LinkedKind } from '../widgets/links/console-paths';
import { pathOf } from '../widgets/links/console-paths';
import { admits, ROUTES } from './route-table';

/** The page on which a thing of each kind stands. */
const PAGES: Readonly<Record<LinkedKind, string>> = {
  user: '/admin/user/:id',
  role: '/admin/role/:id',
  userGroup: '/admin/user-groups',
  structure: '/admin/structures',
  app: '/admin/app/:id',
  domain: '/admin/domain-settings/:id',
  subAdmin: '/admin/sub-admin/:id',
};

/** Links to the pages that the viewer may open. */
export function useOpenLinks(): LinkOf {
  const { userPermissionType: level, operations, configuration } = useSession();
  return useMemo(() => {
    const isOpen = (kind: LinkedKind) =>
      ROUTES.some((route) => route.path === PAGES[kind] && admits(route, level, operations, configuration));
    return (kind, id) => (isOpen(kind) ? pathOf(kind, id) : null);
  }, [level, operations, configuration]);
}
