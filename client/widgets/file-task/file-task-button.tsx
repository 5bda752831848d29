import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { Button } from '../../ui/button/button';
import type { KeptTask, KeptTaskOptions, Task } from '../task/use-kept-task';
import { useFileTask } from './use-file-task';

interface Props<Made extends Task> extends Pick<KeptTaskOptions<Made>, 'kept' | 'status'> {
  /** The REST path of the finished file. */
  readonly file: string;
  /** Starts the task; answers it, or nothing if that failed and was reported. */
  readonly make: Parameters<KeptTask['start']>[0];
  /** The beginning of the keys of its texts: `action`, `starting`, `progress`, `done` and `failed`. */
  readonly texts: string;
}

/** Begins a file that the server makes, shows how far it is, and saves it; the button waits meanwhile. */
export function FileTaskButton<Made extends Task>({ kept, status, file, make, texts }: Props<Made>) {
  const intl = useIntl();
  const { progress, start } = useFileTask({
    kept,
    status,
    file,
    onEnd: (isMade) => {
      const text = intl.formatMessage({ id: `${texts}.${isMade ? 'done' : 'failed'}` });
      emitClientEvent('notice', { kind: isMade ? 'success' : 'warning', text });
    },
  });
  return (
    <Button
      aria-busy={progress !== null}
      aria-disabled={progress !== null}
      onClick={() => {
        if (!progress) start(make);
      }}
    >
      <Download strokeWidth={1.5} aria-hidden />
      {!progress ? (
        <FormattedMessage id={`${texts}.action`} />
      ) : progress.total > 0 ? (
        <FormattedMessage
          id={`${texts}.progress`}
          values={{ share: Math.min(99, Math.floor((progress.done / progress.total) * 100)) }}
        />
      ) : (
        <FormattedMessage id={`${texts}.starting`} />
      )}
    </Button>
  );
}
