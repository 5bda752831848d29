import { TOAST_OF_PAGE } from '../../api/error-policy';
import { downloadFile } from '../../api/files';
import { UserExportStatusDocument } from '../../api/generated/graphql';
import type { UserExportStartMutationVariables } from '../../api/generated/graphql';
import { useUserExportStartMutation } from '../../api/generated/hooks';
import { zoneHere } from '../../core/zone';
import { useKeptTask } from '../task/use-kept-task';
import type { KeptTask } from '../task/use-kept-task';

interface UserExportState extends Pick<KeptTask, 'progress'> {
  readonly start: (what: Pick<UserExportStartMutationVariables, 'search' | 'filter'>) => void;
}

/**
 * Exports users: starts, polls and downloads the file; see {@link useKeptTask}.
 * @param onEnd called when the file was passed to the browser, or could not be created
 */
export function useUserExport(onEnd: (isMade: boolean) => void): UserExportState {
  const [begin] = useUserExportStartMutation({ context: TOAST_OF_PAGE });
  const { progress, start } = useKeptTask({
    kept: 'portal.user-export',
    status: UserExportStatusDocument,
    onEnd: (task) => {
      if (!task) return onEnd(false);
      downloadFile('GET', 'user-export/download', { taskId: task.id }).then(
        () => onEnd(true),
        () => onEnd(false),
      );
    },
  });
  return {
    progress,
    start: ({ search, filter }) =>
      start(async () => (await begin({ variables: { search, filter, ...zoneHere() } })).data?.task),
  };
}
