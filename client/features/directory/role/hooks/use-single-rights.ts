import { useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import {
  useRoleAssignMenuGroupMutation,
  useRoleAssignPermissionMutation,
  useRoleAssignStructureMutation,
  useRoleDeleteAvailableStructureMutation,
  useRoleDeleteMenuGroupMutation,
  useRoleDeletePermissionMutation,
} from '../../../../api/generated/hooks';
import { toaster } from '../../../../ui/overlay/toaster';

/** A right of a role in an app. */
export interface SingleRight {
  readonly kind: 'menuGroup' | 'permission' | 'structure';
  readonly id: string;
  readonly name: string;
  readonly appId: string;
}

/** Gives and takes single rights of a role; both answer the role, and reject with the server's failure. */
export function useSingleRights(roleId: string) {
  const intl = useIntl();
  const [assignMenuGroup] = useRoleAssignMenuGroupMutation();
  const [assignPermission] = useRoleAssignPermissionMutation();
  const [assignStructure] = useRoleAssignStructureMutation();
  const [deleteMenuGroup] = useRoleDeleteMenuGroupMutation();
  const [deletePermission] = useRoleDeletePermissionMutation();
  const [deleteStructure] = useRoleDeleteAvailableStructureMutation();
  return {
    async give({ kind, id, appId }: SingleRight): Promise<void> {
      if (kind === 'menuGroup') await assignMenuGroup({ variables: { roleId, appId, menuGroupId: id } });
      if (kind === 'permission') await assignPermission({ variables: { roleId, appId, permissionIds: [id] } });
      if (kind === 'structure') await assignStructure({ variables: { roleId, appId, structureId: id } });
    },
    async take({ kind, id, appId }: SingleRight): Promise<void> {
      if (kind === 'menuGroup') await deleteMenuGroup({ variables: { roleId, menuGroupId: id } });
      if (kind === 'permission') await deletePermission({ variables: { roleId, appId, permissionId: id } });
      if (kind === 'structure') await deleteStructure({ variables: { roleId, appId, structureId: id } });
    },
    tellFailure(error: unknown): void {
      const title = failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' });
      toaster.create({ type: 'error', title });
    },
  };
}
