import { PeopleDialog } from '../../../../widgets/people/people-dialog';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import { useChosenDraft } from '../../../../ui/draft/use-chosen-draft';

interface Props {
  readonly role: { readonly id: string; readonly name: string };
  readonly onAdd: (userIds: string[]) => Promise<unknown>;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Chooses the people who are to hold a role; those who hold it keep it. */
export function AddUsers({ role, ...acts }: Props) {
  const read = usePeopleChoices();
  const [chosen, choose] = useChosenDraft(`role-users-${role.id}`);
  return <PeopleDialog {...acts} of={role} texts="role.users" read={read} chosen={chosen} onChoose={choose} />;
}
