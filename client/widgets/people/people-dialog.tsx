import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import type { ApiFailure } from '../../core/failure';
import { failureOf } from '../../core/failure';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { TreeMultiSelect } from '../../ui/tree/tree-multi-select';
import type { TreeNode, TreePage } from '../../ui/tree/tree-rows';
import { useChosenDraft } from '../../ui/draft/use-chosen-draft';
import { SELECTION_LIMIT } from '../../ui/table/use-row-selection';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

interface Props {
  /** The role, node or group that they are added to. */
  readonly of: { readonly id: string; readonly name: string };
  /** Prefix of the texts that explain the membership. */
  readonly texts: 'role.users' | 'structure.users' | 'userGroup.users';
  /** Reads a page of the people that match a search; of everybody without one. */
  readonly read: (search: string | null, after: string | null) => Promise<TreePage>;
  readonly onAdd: (userIds: string[]) => Promise<unknown>;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Chooses people to add to something, at most 1000 (USER-20, LIST-12). */
export function PeopleDialog({ of, texts, read, onAdd, onAdded, onClose }: Props) {
  const intl = useIntl();
  const [chosen, choose] = useChosenDraft(`${texts}-${of.id}`);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const count = chosen.length;
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onAdd(chosen.map(({ id }) => id));
    } catch (error) {
      setFailure(failureOf(error));
      return setBusy(false);
    }
    const text = intl.formatMessage({ id: 'console.people.added' }, { count, name: of.name });
    emitClientEvent('notice', { kind: 'success', text });
    onAdded();
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="console.people.addTo" values={{ name: of.name }} />}
      action={<FormattedMessage id="console.people.add" />}
      isDirty={count > 0}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      summary={count > 0 && <FormattedMessage id="console.people.chosen" values={{ count }} />}
    >
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id={`${texts}.hint`} />
      </Text>
      <TreeMultiSelect
        loadChildren={(_, after) => read(null, after ?? null)}
        find={read}
        selected={chosen}
        onChange={choose}
        maximum={SELECTION_LIMIT}
        height={264}
      />
    </FormDialog>
  );
}

/** A person as a row, distinguishable from namesakes. @param reason why they cannot be chosen */
export function personNode({ id, name, username }: Person, reason?: string): TreeNode {
  return { id, name: `${name} (${username})`, isLeaf: true, ...(reason && { isDisabled: true, reason }) };
}
