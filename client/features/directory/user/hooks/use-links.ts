import { LEVEL, MANAGERS } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { UserDialog } from '../urls';

/** The address of a role, group or node of a user; null for viewers who may not open it. */
export function useLinks(): (kind: UserDialog, id: string) => string | null {
  const { userPermissionType: level, operations } = useSession();
  const has = (operation: 'role' | 'userGroup' | 'structure') => level === LEVEL.OU_ADMIN || operations.has(operation);
  return (kind, id) => {
    if (kind === 'roles') return has('role') ? `/admin/role/${id}` : null;
    if (kind === 'userGroups') return has('userGroup') ? `/admin/user-groups?group=${id}` : null;
    return has('structure') && MANAGERS.includes(level) ? `/admin/structures?node=${id}` : null;
  };
}
