import { useRoleDetailQuery } from '../../../../api/generated/hooks';
import type { RoleDetail } from '../role-form';

/** Another role to compare with or to begin from; null without one, or while it loads. */
export function useOtherRole(id: string): RoleDetail | null {
  const { data } = useRoleDetailQuery({
    variables: { id },
    skip: !id,
  });
  return id && data ? data.roleDetail : null;
}
