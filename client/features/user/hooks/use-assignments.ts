import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  StructureChoicesDocument,
  UserAssignRolesDocument,
  UserAssignStructuresDocument,
  UserAssignUserGroupsDocument,
  UserGroupChoicesDocument,
  UserRemoveRoleDocument,
  UserRemoveStructureDocument,
  UserRemoveUserGroupDocument,
  UserRoleChoicesDocument,
} from '../../../api/generated/graphql';
import type { UserDetailQuery } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree-rows';
import type { UserDialog } from '../urls';

/** Something a user can be given: what they have, what there is to choose from, giving and taking. */
export interface Assignment {
  readonly userId: string;
  readonly dialog: UserDialog;
  readonly held: readonly TreeNode[];
  readonly loadChildren: (parentId: string | null) => Promise<readonly TreeNode[]>;
  readonly find: (text: string) => Promise<readonly TreeNode[]>;
  readonly give: (ids: readonly string[]) => Promise<void>;
  readonly take: (id: string) => Promise<void>;
}

/** Failures stand in the dialog or the undo toast of the page, not in a toast of their own. */
const CONTEXT = { isSilent: true, skipNotFound: true };
const matching = (nodes: readonly TreeNode[], text: string) =>
  nodes.filter((node) => node.name.toLowerCase().includes(text.toLowerCase()));

/** The roles, groups and structures of a user, all changed the same way (USER-19). */
export function useAssignments(user: UserDetailQuery['userDetail'] | null, onChanged: () => void): Assignment[] {
  const client = useApolloClient();
  return useMemo(() => {
    if (!user) return [];
    const userId = user.id;
    const read = async <Data, Variables extends Record<string, unknown>>(
      query: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      const { data } = await client.query({
        query: query as TypedDocumentNode<Data>,
        variables,
        fetchPolicy: 'network-only',
        context: CONTEXT,
      });
      return data as Data;
    };
    const write = async <Data, Variables extends Record<string, unknown>>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<void> => {
      await client.mutate({ mutation: mutation as TypedDocumentNode<Data>, variables, context: CONTEXT });
      onChanged();
    };
    const roles = async () => {
      const { userRolesWithAssignment } = await read(UserRoleChoicesDocument, { userId });
      return userRolesWithAssignment.roles.map(({ id, name, isAssignable }): TreeNode => ({
        id,
        name,
        isLeaf: true,
        isDisabled: !isAssignable,
      }));
    };
    const groups = async (search: string | null) => {
      const { userGroupList } = await read(UserGroupChoicesDocument, { search });
      return userGroupList.userGroups.map(({ id, name }): TreeNode => ({ id, name, isLeaf: true }));
    };
    const structures = async (parentId: string | null, search: string | null) => {
      const { structureList } = await read(StructureChoicesDocument, { parentId, search });
      return structureList.structures.map(({ id, name, path, isLeaf, hasAdminPermission }): TreeNode => ({
        id,
        name,
        path,
        isLeaf,
        isDisabled: !hasAdminPermission,
      }));
    };
    return [
      {
        userId,
        dialog: 'roles',
        held: user.roles.map(({ id, name }) => ({ id, name, isLeaf: true })),
        loadChildren: roles,
        find: async (text) => matching(await roles(), text),
        give: (ids) => write(UserAssignRolesDocument, { userId, roleIds: [...ids] }),
        take: (roleId) => write(UserRemoveRoleDocument, { userId, roleId }),
      },
      {
        userId,
        dialog: 'userGroups',
        held: user.userGroups.map(({ id, name }) => ({ id, name, isLeaf: true })),
        loadChildren: () => groups(null),
        find: groups,
        give: (ids) => write(UserAssignUserGroupsDocument, { userId, userGroupIds: [...ids] }),
        take: (userGroupId) => write(UserRemoveUserGroupDocument, { userId, userGroupId }),
      },
      {
        userId,
        dialog: 'structures',
        held: user.structures.map(({ id, name, path }) => ({ id, name, path, isLeaf: true })),
        loadChildren: (parentId) => structures(parentId, null),
        find: (text) => structures(null, text),
        give: (ids) => write(UserAssignStructuresDocument, { userId, structureIds: [...ids] }),
        take: (structureId) => write(UserRemoveStructureDocument, { userId, structureId }),
      },
    ];
  }, [user, client, onChanged]);
}
