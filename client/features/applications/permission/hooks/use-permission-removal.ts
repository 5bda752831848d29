import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { RemovalImpactDocument } from '../../../../api/generated/graphql';
import {
  usePermissionAddMutation,
  usePermissionGrantMutation,
  usePermissionRemoveMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { PermissionRow } from '../permission-list';

/**
 * Removes a permission, and offers to put it back with its roles where everything comes back (APPC-04, ERRC-23).
 * @param onEnd called after the attempt, before its message: one over a closing dialog would close with it
 * @param onChanged called after each change
 */
export function usePermissionRemoval(
  appId: string,
  { onEnd, onChanged }: { onEnd: () => void; onChanged: () => void },
) {
  const intl = useIntl();
  const client = useApolloClient();
  const { userPermissionType } = useSession();
  const [add] = usePermissionAddMutation();
  const [grant] = usePermissionGrantMutation();
  const [take] = usePermissionRemoveMutation();
  const fail = (title: string) => (error: unknown) =>
    emitClientEvent('failure', { title: intl.formatMessage({ id: title }), failure: failureOf(error) });
  /** The ids of the roles that grant it; null if not everything would come back. */
  const grantedBy = async (id: string): Promise<readonly string[] | null> => {
    const { data } = await client.query({
      query: RemovalImpactDocument,
      variables: { kind: 'PERMISSION', ids: [id] },
      fetchPolicy: 'network-only',
    });
    const grants = data?.removalImpact.grants ?? [];
    const roles = grants.find(({ kind }) => kind === 'ROLE');
    if (grants.some(({ kind }) => kind === 'SHORTCUT')) return null;
    if (!roles) return [];
    // Others may give a role less than it had.
    const isWhole = userPermissionType === LEVEL.OU_ADMIN && roles.things.length === roles.count;
    return isWhole ? roles.things.map((role) => role.id) : null;
  };
  const putBack = async ({ name, identifier, description }: PermissionRow, roleIds: readonly string[]) => {
    const { data } = await add({ variables: { appId, identifier, name, description } });
    const id = data?.appAddPermission.id;
    if (!id) return;
    for (const roleId of roleIds) await grant({ variables: { roleId, appId, permissionIds: [id] } });
  };
  return async (permission: PermissionRow): Promise<void> => {
    const { id, name } = permission;
    let roleIds: readonly string[] | null;
    try {
      roleIds = await grantedBy(id);
      await take({ variables: { permissionId: id } });
    } catch (error) {
      onEnd();
      return fail('permission.removeFailed')(error);
    }
    onEnd();
    onChanged();
    const undo = () => {
      const told = () =>
        emitClientEvent('notice', {
          kind: 'success',
          text: intl.formatMessage({ id: 'permission.restored' }, { name }),
        });
      void putBack(permission, roleIds ?? [])
        .then(told, fail('permission.restoreFailed'))
        .finally(onChanged);
    };
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'permission.removed' }, { name }),
      ...(roleIds && { action: { label: intl.formatMessage({ id: 'common.undo' }), run: undo } }),
    });
  };
}
