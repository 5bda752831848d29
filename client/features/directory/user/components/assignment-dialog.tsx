import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { toaster } from '../../../../ui/overlay/toaster';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { changed, changeOf } from '../../../../ui/draft/draft-changes';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { Assignment } from '../hooks/use-assignments';

/** USER-20 */
const MAXIMUM = 1000;

/** Chooses the things of one kind that a user has; only the difference is sent. */
export function AssignmentDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const intl = useIntl();
  const { userId, dialog, held, loadChildren, find, give, take } = assignment;
  const [before, setBefore] = useState(held);
  const [selected, setSelected] = useState<readonly TreeNode[]>(held);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const given = selected.filter((node) => !before.some((entry) => entry.id === node.id));
  const taken = before.filter((node) => !selected.some((entry) => entry.id === node.id));
  const isDirty = given.length + taken.length > 0;
  useDraft({
    form: `${dialog}-${userId}`,
    isDirty,
    read: () => changeOf(before, selected),
    restore: (change) => setSelected(changed(before, change) as readonly TreeNode[]),
  });

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (given.length > 0) await give(given.map((node) => node.id));
      // Each step is done for good: the next try begins after it.
      setBefore([...before, ...given]);
      for (const { id } of taken) {
        await take(id);
        setBefore((now) => now.filter((node) => node.id !== id));
      }
      toaster.create({ type: 'success', title: intl.formatMessage({ id: `user.${dialog}.saved` }) });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id={`user.${dialog}.assign`} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      summary={
        isDirty && <FormattedMessage id="user.difference" values={{ given: given.length, taken: taken.length }} />
      }
    >
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id={`user.${dialog}.hint`} />
      </Text>
      <TreeMultiSelect
        loadChildren={loadChildren}
        find={find}
        selected={selected}
        onChange={setSelected}
        maximum={MAXIMUM}
        keepsBarred
        height={264}
      />
    </FormDialog>
  );
}
