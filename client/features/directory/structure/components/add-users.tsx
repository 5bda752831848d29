import { PeopleDialog } from '../../../../widgets/people/people-dialog';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import { useChosenDraft } from '../../../../ui/draft/use-chosen-draft';

interface Props {
  readonly node: { readonly id: string; readonly name: string };
  readonly onAdd: (userIds: string[]) => Promise<unknown>;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Chooses users of the organization to stand at a node, besides where they stand already (STRC-21). */
export function AddUsers({ node, ...acts }: Props) {
  const read = usePeopleChoices();
  const [chosen, choose] = useChosenDraft(`structure-users-${node.id}`);
  return <PeopleDialog {...acts} of={node} texts="structure.users" read={read} chosen={chosen} onChoose={choose} />;
}
