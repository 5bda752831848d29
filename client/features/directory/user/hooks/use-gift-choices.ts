import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { RoleChoicesDocument, UserGroupChoicesDocument } from '../../../../api/generated/graphql';
import { giftNode, pagedSource } from '../../../../ui/tree/node-source';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';

/** The kinds of things that users are given. */
export type GiftKind = 'roles' | 'userGroups' | 'structures';
export const GIFT_KINDS: readonly GiftKind[] = ['roles', 'userGroups', 'structures'];

/** The things to give; those beyond the caller's rights say so (ROLE-15). */
export function useGiftChoices(): Readonly<Record<GiftKind, NodeSource>> {
  const client = useApolloClient();
  const intl = useIntl();
  const structures = useStructureChoices();
  return useMemo(() => {
    const reason = intl.formatMessage({ id: 'console.roleBeyond' });
    return {
      roles: pagedSource(async (search, pagination) => {
        const variables = { search, pagination };
        const { data } = await client.query({ query: RoleChoicesDocument, variables, fetchPolicy: 'no-cache' });
        const { roles, pagination: place } = data?.roleList ?? {};
        const nodes = (roles ?? []).map((role) => giftNode(role, role.isAssignable ? undefined : reason));
        return { nodes, total: place?.total ?? 0 };
      }),
      userGroups: pagedSource(async (search, pagination) => {
        const variables = { search, pagination };
        const { data } = await client.query({ query: UserGroupChoicesDocument, variables, fetchPolicy: 'no-cache' });
        const { userGroups, pagination: place } = data?.userGroupList ?? {};
        return { nodes: (userGroups ?? []).map((group) => giftNode(group)), total: place?.total ?? 0 };
      }),
      structures,
    };
  }, [client, intl, structures]);
}
