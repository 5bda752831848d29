import type { GroupRow } from '../group-form';
import type { GroupWork } from '../urls';
import { AddUsersDialog } from './add-users-dialog';
import { DeleteGroup } from './delete-group';
import { GroupDialog } from './group-dialog';

interface Props {
  readonly work: GroupWork;
  /** The group of the dialog; null for a new one, and while it is not known. */
  readonly group: GroupRow | null;
  readonly onClose: () => void;
  /** Called after a change, with the id of a new one. */
  readonly onChanged: (created?: string) => void;
}

/** The dialog that the address names, over the list and over a group alike. */
export function GroupDialogs({ work, group, onClose, onChanged }: Props) {
  if (work === 'add') return <GroupDialog group={null} onSaved={onChanged} onClose={onClose} />;
  if (!group) return null;
  if (work === 'edit') return <GroupDialog group={group} onSaved={() => onChanged()} onClose={onClose} />;
  if (work === 'delete') return <DeleteGroup group={group} onDeleted={() => onChanged()} onClose={onClose} />;
  return <AddUsersDialog group={group} onAdded={() => onChanged()} onClose={onClose} />;
}
