import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useUserAddScopeQuery } from '../../../../api/generated/hooks';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { UserValues } from '../user-form';
import { GIFT_KINDS } from './use-gift-choices';
import type { GiftKind } from './use-gift-choices';

/** The scope in which the caller adds users. */
export interface AddScope {
  /** The kind of thing to choose first. */
  readonly kind: GiftKind;
  /** Whether values lie in the scope: with a node, a group, or one of its roles (USER-18). */
  readonly holds: (values: Pick<UserValues, GiftKind>) => boolean;
}

/**
 * The scope of a restricted sub-administrator, null for others and before it is known. Its only node, group or role is
 * chosen in the form from the beginning (CALL-298).
 */
export function useAddScope(form: UseFormReturn<UserValues>): AddScope | null {
  const isRestricted = useSession().userPermissionType === LEVEL.SUB_ADMIN;
  const { data } = useUserAddScopeQuery({ skip: !isRestricted, fetchPolicy: 'cache-and-network' });
  const scope = data?.userAddScope;
  // Structures before groups before roles, as the server names the argument that it misses.
  const kind = [...GIFT_KINDS].reverse().find((each) => (scope?.[each].length ?? 0) > 0);
  const preset = useEffectEvent((field: GiftKind, nodes: readonly TreeNode[]) => {
    // Entries of a restored draft stay.
    if (form.getValues(field).length === 0) form.resetField(field, { defaultValue: nodes });
  });
  useEffect(() => {
    const only = kind && scope?.[kind].length === 1 ? scope[kind] : null;
    if (kind && only)
      preset(
        kind,
        only.map(({ id, name }) => ({ id, name, isLeaf: true })),
      );
  }, [kind, scope]);
  if (!scope || !kind) return null;
  return {
    kind,
    holds: ({ structures, userGroups, roles }) =>
      structures.length + userGroups.length > 0 || roles.some(({ id }) => scope.roles.some((role) => role.id === id)),
  };
}
