import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { AssetsOfUserDocument, AssetsOfUserGroupDocument } from '../../../../api/generated/graphql';
import type { ReadRows } from '../../../../widgets/giving/use-giving-rows';
import type { AssetNode } from '../asset-rows';
import { assetNode } from '../asset-rows';
import type { Owner } from '../urls';

/** Reads the assets that are assigned to an owner, and those that are not. @param type the only type; null for all */
export function useAssetLists({ kind, id }: Owner, type: string | null) {
  const client = useApolloClient();
  const intl = useIntl();
  return useMemo(() => {
    const reading =
      (isAssigned: boolean): ReadRows<AssetNode> =>
      async (search, after, limit) => {
        const rest = { search, filter: { isAssigned, types: type ? [type] : null }, pagination: { limit, after } };
        const fetchPolicy = 'no-cache';
        const read = {
          user: async () =>
            (await client.query({ query: AssetsOfUserDocument, variables: { userId: id, ...rest }, fetchPolicy })).data
              ?.assetListByUser,
          userGroup: async () => {
            const variables = { userGroupId: id, ...rest };
            const { data } = await client.query({ query: AssetsOfUserGroupDocument, variables, fetchPolicy });
            return data?.assetListByUserGroup;
          },
        };
        const page = await read[kind]();
        if (!page) throw new Error('The answer has no data.');
        const { assets, pagination } = page;
        return {
          nodes: assets.map((asset) => assetNode(intl, asset)),
          next: pagination.next ?? null,
          total: pagination,
        };
      };
    return { assigned: reading(true), free: reading(false) };
  }, [client, intl, kind, id, type]);
}
