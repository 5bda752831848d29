import type { ResourceRow } from '../resource-form';
import type { ResourceWork } from '../urls';
import { DeleteResource } from './delete-resource';
import { ResourceDialog } from './resource-dialog';

interface Props {
  readonly work: ResourceWork;
  /** The resource of the dialog; null for a new one, and while it is not known. */
  readonly resource: ResourceRow | null;
  readonly onClose: () => void;
  /** Called after a change, with the id of a new one. */
  readonly onChanged: (created?: string) => void;
}

/** The dialog that the address names, over the list and over a resource alike. */
export function ResourceDialogs({ work, resource, onClose, onChanged }: Props) {
  if (work === 'add') return <ResourceDialog resource={null} onSaved={onChanged} onClose={onClose} />;
  if (!resource) return null;
  if (work === 'edit') return <ResourceDialog resource={resource} onSaved={() => onChanged()} onClose={onClose} />;
  return <DeleteResource resource={resource} onDeleted={() => onChanged()} onClose={onClose} />;
}
