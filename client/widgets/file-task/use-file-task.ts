import { downloadFile } from '../../api/files';
import { useKeptTask } from '../task/use-kept-task';
import type { KeptTask, KeptTaskOptions, Task } from '../task/use-kept-task';

interface FileTask<Made extends Task> extends Pick<KeptTaskOptions<Made>, 'kept' | 'status'> {
  /** The REST path of the finished file. */
  readonly file: string;
  /** Called when the file was passed to the browser, or could not be made. */
  readonly onEnd: (isMade: boolean) => void;
}

/** A file that the server makes in the background: starts, polls and downloads it; see {@link useKeptTask}. */
export function useFileTask<Made extends Task>({ kept, status, file, onEnd }: FileTask<Made>): KeptTask {
  return useKeptTask({
    kept,
    status,
    onEnd: (task) => {
      if (!task) return onEnd(false);
      downloadFile('GET', file, { taskId: task.id }).then(
        () => onEnd(true),
        () => onEnd(false),
      );
    },
  });
}
