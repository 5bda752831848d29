import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import {
  ResourceAddUserGroupsDocument,
  ResourceAddUsersDocument,
  ResourceAssignedUserGroupsDocument,
  ResourceAssignedUsersDocument,
  ResourceDeleteUserGroupsDocument,
  ResourceDeleteUsersDocument,
  ResourceUnassignedUserGroupsDocument,
  ResourceUnassignedUsersDocument,
} from '../../../../api/generated/graphql';
import type { ListTotal } from '../../../../ui/table/table-pager';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import type { ReadRows } from '../../../../widgets/giving/use-giving-rows';

/** Somebody with a resource, or without it. */
export interface GrantRow extends TreeNode {
  /** From when it counts, in epoch milliseconds; null without it. */
  readonly effectiveTime: number | null;
}

/** The kinds that a resource is given to. */
export type OwnerKind = 'users' | 'userGroups';

interface Grants {
  readonly assigned: ReadRows<GrantRow>;
  readonly unassigned: ReadRows<GrantRow>;
  readonly give: (ids: string[]) => Promise<unknown>;
  readonly take: (ids: string[]) => Promise<unknown>;
}

interface PageVariables extends Record<string, unknown> {
  readonly resourceId: string;
  readonly search: string | null;
  readonly pagination: { readonly limit: number; readonly after: string | null };
}

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly username?: string;
  readonly effectiveTime?: number | null;
  readonly isManageable?: boolean;
}

interface Answer {
  readonly owners: readonly Owner[];
  readonly pagination: ListTotal & { readonly next?: string | null };
}

/** The owners of a resource and those without it, of one kind, and giving and taking it (RSRC-02). */
export function useGrants(resourceId: string, kind: OwnerKind): Grants {
  const client = useApolloClient();
  const intl = useIntl();
  return useMemo(() => {
    const reason = intl.formatMessage({ id: 'console.people.notYours' });
    const rowOf = ({ id, name, username, effectiveTime, isManageable = true }: Owner): GrantRow => ({
      id,
      name,
      isLeaf: true,
      effectiveTime: effectiveTime ?? null,
      ...(username && { detail: username }),
      ...(!isManageable && { isDisabled: true, reason }),
    });
    const reading =
      <Data>(query: TypedDocumentNode<Data, PageVariables>, read: (data: Data) => Answer): ReadRows<GrantRow> =>
      async (search, after, limit) => {
        const variables = { resourceId, search, pagination: { limit, after } };
        const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
        if (!data) throw new Error('No answer');
        const { owners, pagination } = read(data as Data);
        return { nodes: owners.map(rowOf), next: pagination.next ?? null, total: pagination };
      };
    if (kind === 'users') {
      return {
        assigned: reading(ResourceAssignedUsersDocument, ({ resourceAssignedUsers: { users, pagination } }) => ({
          owners: users,
          pagination,
        })),
        unassigned: reading(ResourceUnassignedUsersDocument, ({ resourceUnassignedUsers: { users, pagination } }) => ({
          owners: users,
          pagination,
        })),
        give: (userIds) => client.mutate({ mutation: ResourceAddUsersDocument, variables: { resourceId, userIds } }),
        take: (userIds) => client.mutate({ mutation: ResourceDeleteUsersDocument, variables: { resourceId, userIds } }),
      };
    }
    return {
      assigned: reading(
        ResourceAssignedUserGroupsDocument,
        ({ resourceAssignedUserGroups: { userGroups, pagination } }) => ({ owners: userGroups, pagination }),
      ),
      unassigned: reading(
        ResourceUnassignedUserGroupsDocument,
        ({ resourceUnassignedUserGroups: { userGroups, pagination } }) => ({ owners: userGroups, pagination }),
      ),
      give: (userGroupIds) =>
        client.mutate({ mutation: ResourceAddUserGroupsDocument, variables: { resourceId, userGroupIds } }),
      take: (userGroupIds) =>
        client.mutate({ mutation: ResourceDeleteUserGroupsDocument, variables: { resourceId, userGroupIds } }),
    };
  }, [client, intl, resourceId, kind]);
}
