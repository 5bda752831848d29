import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../../../core/failure';
import { failureOf } from '../../../../../core/failure';
import { FormDialog } from '../../../../../ui/dialog/form-dialog';
import { TreeMultiSelect } from '../../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../../ui/tree/tree-rows';
import { BULK } from '../../bulk';
import { useGiftChoices } from '../../hooks/use-gift-choices';
import { useUserActs } from '../../hooks/use-user-acts';
import type { Term } from '../../hooks/use-user-acts';
import type { BulkLifeWork, BulkWork } from '../../urls';
import { TermFields } from '../term-fields';

/** USER-20 */
const MAXIMUM = 1000;

interface Props {
  readonly work: Exclude<BulkWork, BulkLifeWork | 'remove-all'>;
  readonly userIds: readonly string[];
  /** Called with the id of the task. */
  readonly onStarted: (taskId: string) => void;
  readonly onClose: () => void;
}

/** Chooses the things that many users get or lose, and starts the task (USER-20). */
export function BulkDialog({ work, userIds, onStarted, onClose }: Props) {
  const { action, gifts } = BULK[work];
  const choices = useGiftChoices();
  const { bulk } = useUserActs();
  const [chosen, setChosen] = useState<readonly TreeNode[]>([]);
  const [term, setTerm] = useState<Term>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isReady = gifts ? chosen.length > 0 : Object.keys(term).length > 0;

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onStarted(await bulk({ action, userIds, targetIds: chosen.map((node) => node.id), term }));
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      size={gifts ? 'lg' : 'md'}
      title={<FormattedMessage id={`user.bulk.${work}.title`} values={{ count: userIds.length }} />}
      action={<FormattedMessage id={`user.bulk.${work}`} />}
      isDirty={isReady}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id={`user.bulk.${work}.hint`} />
      </Text>
      {gifts ? (
        <TreeMultiSelect {...choices[gifts]} selected={chosen} onChange={setChosen} maximum={MAXIMUM} height={264} />
      ) : (
        <TermFields term={term} onChange={setTerm} />
      )}
    </FormDialog>
  );
}
