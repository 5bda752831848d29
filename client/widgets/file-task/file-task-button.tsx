import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import type { FileTaskState } from './use-file-task';

interface Props {
  readonly progress: FileTaskState['progress'];
  readonly onStart: () => void;
  /** The texts: of the button at rest, from the start until its length is known, and with the share that is done. */
  readonly action: ReactNode;
  readonly starting: ReactNode;
  readonly progressOf: (share: number) => ReactNode;
}

/** Begins a file that the server makes, and shows how far it is; the button waits meanwhile. */
export function FileTaskButton({ progress, onStart, action, starting, progressOf }: Props) {
  return (
    <Button
      aria-busy={progress !== null}
      aria-disabled={progress !== null}
      onClick={() => {
        if (!progress) onStart();
      }}
    >
      <Download strokeWidth={1.5} aria-hidden />
      {!progress
        ? action
        : progress.total > 0
          ? progressOf(Math.floor((progress.done / progress.total) * 100))
          : starting}
    </Button>
  );
}
