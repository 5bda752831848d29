import { useApolloClient } from '@apollo/client/react';
import { Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NodeAssetChoicesDocument } from '../../api/generated/graphql';
import type { ApiFailure } from '../../core/failure';
import { failureOf } from '../../core/failure';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { SELECTION_LIMIT } from '../../ui/table/use-row-selection';
import { TreeMultiSelect } from '../../ui/tree/tree-multi-select';
import type { TreeNode, TreePage } from '../../ui/tree/tree-rows';
import { typeName } from '../things/type-name';
import type { PlacedNode } from './use-node-assets';

const LIMIT = 200;

interface Props {
  readonly node: PlacedNode;
  readonly onAdd: (assetIds: string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses assets that are not at a node yet, at most 1000, and places them there (CALL-177, CALL-195, LIST-12). */
export function AddNodeAssets({ node, onAdd, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const [chosen, setChosen] = useState<readonly TreeNode[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const read = useMemo(
    () =>
      async (search: string | null, after: string | null): Promise<TreePage> => {
        const { data } = await client.query({
          query: NodeAssetChoicesDocument,
          variables: { structureId: node.id, search, pagination: { limit: LIMIT, after } },
          fetchPolicy: 'no-cache',
        });
        const { assets = [], pagination } = data?.assetUnassignedByStructure ?? {};
        const nodes = assets.map(({ id, name, type }) => ({ id, name, detail: typeName(intl, type), isLeaf: true }));
        return { nodes, next: pagination?.next ?? null };
      },
    [client, intl, node.id],
  );
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onAdd(chosen.map(({ id }) => id));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="nodeAssets.addTo" values={{ name: node.name }} />}
      action={<FormattedMessage id="nodeAssets.add" />}
      isDirty={chosen.length > 0}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id="nodeAssets.hint" />
      </Text>
      <TreeMultiSelect
        loadChildren={(_, after) => read(null, after ?? null)}
        find={read}
        selected={chosen}
        onChange={setChosen}
        maximum={SELECTION_LIMIT}
        height={320}
      />
    </FormDialog>
  );
}
