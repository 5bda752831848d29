import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMemo } from 'react';
import { SubAdminRolesDocument, SubAdminUserGroupsDocument } from '../../../../api/generated/graphql';
import { giftNode, pagedSource } from '../../../../ui/tree/node-source';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import type { ScopeKind } from '../sub-admin-form';

/** The structures, user groups and roles that a scope can name. */
export function useScopeChoices(): Readonly<Record<ScopeKind, NodeSource>> {
  const client = useApolloClient();
  const structures = useStructureChoices();
  return useMemo(() => {
    const read = async <Data, Variables extends Record<string, unknown>>(
      query: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      const { data } = await client.query({
        query: query as TypedDocumentNode<Data>,
        variables,
        fetchPolicy: 'network-only',
      });
      return data as Data;
    };
    return {
      structures,
      userGroups: pagedSource(async (search, pagination) => {
        const { subAdminCandidateUserGroups: answer } = await read(SubAdminUserGroupsDocument, { search, pagination });
        return { nodes: answer.userGroups.map((group) => giftNode(group)), total: answer.pagination.total };
      }),
      roles: pagedSource(async (search, pagination) => {
        const { subAdminCandidateRoles: answer } = await read(SubAdminRolesDocument, { search, pagination });
        return { nodes: answer.roles.map((role) => giftNode(role)), total: answer.pagination.total };
      }),
    };
  }, [client, structures]);
}
