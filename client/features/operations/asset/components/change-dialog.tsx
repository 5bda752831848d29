import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import { useGroupChoices } from '../hooks/use-group-choices';
import type { AssetChange } from '../urls';

/** CALL-333: owners, and assignments of assets to owners, of one call. */
const MOST_OWNERS = 100;
const MOST_ASSIGNMENTS = 20_000;

interface Props {
  readonly work: AssetChange;
  readonly assetIds: readonly string[];
  /** The name of the asset, if it is one that is known. */
  readonly name?: string;
  readonly onChange: (owners: readonly string[]) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chooses the people or user groups to whom assets are given, or from whom they are taken. */
export function ChangeDialog({ work, assetIds, name, onChange, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly TreeNode[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const maximum = Math.min(MOST_OWNERS, Math.floor(MOST_ASSIGNMENTS / assetIds.length));
  const source = useOwners(work.endsWith('users'));
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onChange(chosen.map(({ id }) => id));
    } catch (error) {
      setFailure(failureOf(error));
      return setBusy(false);
    }
    onDone();
  };
  return (
    <FormDialog
      size="lg"
      title={
        name && assetIds.length === 1 ? (
          <FormattedMessage id={`asset.${work}.titleOf`} values={{ name }} />
        ) : (
          <FormattedMessage id={`asset.${work}.title`} values={{ count: assetIds.length }} />
        )
      }
      action={<FormattedMessage id={work.startsWith('give') ? 'asset.give' : 'asset.take'} />}
      isDirty={chosen.length > 0}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id={`asset.${work}.hint`} values={{ maximum }} />
      </Text>
      <TreeMultiSelect {...source} selected={chosen} onChange={setChosen} maximum={maximum} height={264} />
    </FormDialog>
  );
}

/** The people or user groups within reach, for a picker. */
export function useOwners(isOfUsers: boolean): NodeSource {
  const people = usePeopleChoices();
  const groups = useGroupChoices();
  if (!isOfUsers) return groups;
  return { loadChildren: (_, after) => people(null, after ?? null), find: people };
}
