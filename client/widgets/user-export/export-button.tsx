import { TOAST_OF_PAGE } from '../../api/error-policy';
import type { UserExportStartMutationVariables } from '../../api/generated/graphql';
import { UserExportStatusDocument } from '../../api/generated/graphql';
import { useUserExportStartMutation } from '../../api/generated/hooks';
import { zoneHere } from '../../core/zone';
import { FileTaskButton } from '../file-task/file-task-button';

interface Props {
  /** The search of the list on screen; the export uses the same. */
  readonly search?: UserExportStartMutationVariables['search'];
  readonly filter?: UserExportStartMutationVariables['filter'];
}

/** Exports the users of a list, all pages of it. */
export function ExportButton({ search, filter }: Props) {
  const [begin] = useUserExportStartMutation({ context: TOAST_OF_PAGE });
  return (
    <FileTaskButton
      kept="portal.user-export"
      status={UserExportStatusDocument}
      file="user-export/download"
      make={async () => (await begin({ variables: { search: search || null, filter, ...zoneHere() } })).data?.task}
      texts="import.export"
    />
  );
}
