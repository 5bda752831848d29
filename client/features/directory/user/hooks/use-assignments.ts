import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  UserAssignRolesDocument,
  UserAssignStructuresDocument,
  UserAssignUserGroupsDocument,
  UserRemoveRoleDocument,
  UserRemoveStructureDocument,
  UserRemoveUserGroupDocument,
  UserRoleChoicesDocument,
} from '../../../../api/generated/graphql';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { failureOf } from '../../../../core/failure';
import { giftNode, wholeSource } from '../../../../ui/tree/node-source';
import type { NodeSource } from '../../../../ui/tree/node-source';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import type { UserDialog } from '../urls';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { useGiftChoices } from './use-gift-choices';

/** A kind of things that users are given: those a user has, the choices, giving and taking. */
export interface Assignment extends NodeSource {
  readonly userId: string;
  readonly dialog: UserDialog;
  readonly held: readonly TreeNode[];
  readonly give: (ids: readonly string[]) => Promise<void>;
  /** Things that somebody else took meanwhile count as taken. */
  readonly take: (id: string) => Promise<void>;
}

const NOT_FOUND = 404;

/**
 * The roles, groups and structures of a user, all changed the same way (USER-19). A change answers those that the user
 * has then. `onReload` reads the user again, if the answer does not tell all.
 */
export function useAssignments(user: UserDetailQuery['userDetail'], onReload: () => void): Assignment[] {
  const client = useApolloClient();
  const isSubAdmin = useSession().userPermissionType === LEVEL.SUB_ADMIN;
  const intl = useIntl();
  const gifts = useGiftChoices();
  return useMemo(() => {
    const userId = user.id;
    const write = async <Data, Variables extends Record<string, unknown>>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<void> => {
      await client.mutate({ mutation: mutation as TypedDocumentNode<Data>, variables });
    };
    const remove: typeof write = async (mutation, variables) => {
      try {
        await write(mutation, variables);
      } catch (error) {
        if (failureOf(error).code !== NOT_FOUND) throw error;
        return onReload();
      }
      // The user may have left the reach of a sub-administrator (ROUTE-29).
      if (isSubAdmin) onReload();
    };
    const roles = wholeSource(async () => {
      const variables = { userId };
      const { data } = await client.query({
        query: UserRoleChoicesDocument,
        variables,
        fetchPolicy: 'network-only',
      });
      const reason = intl.formatMessage({ id: 'console.roleBeyond' });
      const choices = data?.userRolesWithAssignment.roles ?? [];
      return choices.map((role) => giftNode(role, role.isAssignable ? undefined : reason));
    });
    return [
      {
        userId,
        dialog: 'roles',
        held: user.roles.map(({ id, name }) => ({ id, name, isLeaf: true })),
        ...roles,
        give: (ids) => write(UserAssignRolesDocument, { userId, roleIds: [...ids] }),
        take: (roleId) => remove(UserRemoveRoleDocument, { userId, roleId }),
      },
      {
        userId,
        dialog: 'userGroups',
        held: user.userGroups.map(({ id, name }) => ({ id, name, isLeaf: true })),
        ...gifts.userGroups,
        give: (ids) => write(UserAssignUserGroupsDocument, { userId, userGroupIds: [...ids] }),
        take: (userGroupId) => remove(UserRemoveUserGroupDocument, { userId, userGroupId }),
      },
      {
        userId,
        dialog: 'structures',
        held: user.structures.map(({ id, name, path }) => ({ id, name, path, isLeaf: true })),
        ...gifts.structures,
        give: (ids) => write(UserAssignStructuresDocument, { userId, structureIds: [...ids] }),
        take: (structureId) => remove(UserRemoveStructureDocument, { userId, structureId }),
      },
    ];
  }, [user, client, intl, gifts, isSubAdmin, onReload]);
}
