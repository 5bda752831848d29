import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AnnouncementGroupChoicesDocument } from '../../../../api/generated/graphql';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { isSame } from '../../../../ui/form/conflict';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode, TreePage } from '../../../../ui/tree/tree-rows';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import type { Target } from '../announcement-form';

const LIMIT = 100;

interface Props {
  readonly kind: 'people' | 'groups';
  readonly chosen: readonly Target[];
  readonly onChosen: (chosen: readonly Target[]) => void;
  readonly onClose: () => void;
}

/** Chooses the people or the groups who get an announcement, at most 1000 (ANNC-02). */
export function ChooseRecipients({ kind, chosen, onChosen, onClose }: Props) {
  const client = useApolloClient();
  const people = usePeopleChoices();
  const [nodes, setNodes] = useState<readonly TreeNode[]>(() => chosen.map((target) => ({ ...target, isLeaf: true })));
  const groups = async (search: string | null, after: string | null): Promise<TreePage> => {
    const { data } = await client.query({
      query: AnnouncementGroupChoicesDocument,
      variables: { search, pagination: { limit: LIMIT, after } },
      fetchPolicy: 'no-cache',
    });
    const { userGroups, pagination } = data?.userGroupList ?? {};
    return {
      nodes: (userGroups ?? []).map(({ id, name }) => ({ id, name, isLeaf: true })),
      next: pagination?.next ?? null,
    };
  };
  // An announcement changes nobody: administrators write to those whom they may not change, too.
  const everybody = async (search: string | null, after: string | null): Promise<TreePage> => {
    const page = await people(search, after);
    return { ...page, nodes: page.nodes.map(({ id, name }) => ({ id, name, isLeaf: true })) };
  };
  const read = kind === 'people' ? everybody : groups;
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort();
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id={`announcement.choose.${kind}`} />}
      action={<FormattedMessage id="announcement.choose.action" />}
      isDirty={!isSame(ids(nodes), ids(chosen))}
      isBusy={false}
      failure={null}
      onSubmit={() => {
        onChosen(nodes.map(({ id, name }) => ({ id, name })));
        onClose();
      }}
      onClose={onClose}
      summary={<FormattedMessage id={`announcement.choose.count.${kind}`} values={{ count: nodes.length }} />}
    >
      <TreeMultiSelect
        loadChildren={(_, after) => read(null, after ?? null)}
        find={read}
        selected={nodes}
        onChange={setNodes}
        maximum={SELECTION_LIMIT}
        height={264}
      />
    </FormDialog>
  );
}
