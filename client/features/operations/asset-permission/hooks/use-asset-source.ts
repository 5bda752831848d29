import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { AssetChoicesDocument } from '../../../../api/generated/graphql';
import type { NodeSource } from '../../../../ui/tree/node-source';
import type { TreePage } from '../../../../ui/tree/tree-rows';
import { typeName } from '../../../../widgets/things/type-name';

const LIMIT = 200;

/** The assets of the OU for a picker, read as far as somebody scrolls. */
export function useAssetSource(): NodeSource {
  const client = useApolloClient();
  const intl = useIntl();
  return useMemo(() => {
    const page = async (search: string | null, after: string | null): Promise<TreePage> => {
      const { data } = await client.query({
        query: AssetChoicesDocument,
        variables: { filters: { search }, pagination: { limit: LIMIT, after } },
        fetchPolicy: 'no-cache',
      });
      const { assets = [], pagination } = data?.assetList ?? {};
      const nodes = assets.map(({ id, name, type }) => ({ id, name, detail: typeName(intl, type), isLeaf: true }));
      return { nodes, next: pagination?.next ?? null };
    };
    return { loadChildren: (_, after) => page(null, after ?? null), find: page };
  }, [client, intl]);
}
