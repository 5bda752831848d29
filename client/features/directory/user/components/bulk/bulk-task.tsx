import { Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../../core/events';
import { failureOf } from '../../../../../core/failure';
import { useUserBulkStatusQuery } from '../../../../../api/generated/hooks';
import { Button } from '../../../../../ui/button/button';
import { Dialog } from '../../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../../ui/state/skeleton';
import { TaskProgress } from '../../../../../ui/state/task-progress';
import { useUserActs } from '../../hooks/use-user-acts';
import { BulkOutcome } from './bulk-outcome';

const PACE = 1_000;

interface Props {
  readonly taskId: string;
  /** Called with the id of the task that undoes this one. */
  readonly onUndo: (taskId: string) => void;
  /** Called when the task is over. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The progress of work on many users, its outcome, and a way to undo it; it goes on after the dialog closes. */
export function BulkTask({ taskId, onUndo, onDone, onClose }: Props) {
  const intl = useIntl();
  const { data, error, refetch, stopPolling } = useUserBulkStatusQuery({
    variables: { taskId },
    fetchPolicy: 'network-only',
    pollInterval: PACE,
  });
  const report = data?.userBulkStatus;
  const isOver = report !== undefined && report.state !== 'RUNNING';
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!isOver) return;
    stopPolling();
    done.current();
  }, [isOver, stopPolling]);
  const { undoBulk } = useUserActs();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      onUndo(await undoBulk(taskId));
    } catch (thrown) {
      setUndoing(false);
      const title = intl.formatMessage({ id: 'user.task.undoFailed' });
      emitClientEvent('failure', { title, failure: failureOf(thrown) });
      void refetch().catch(() => undefined);
    }
  };
  const title = isOver ? 'over' : report?.isUndo ? 'undoing' : 'title';
  return (
    <Dialog
      // The focus that the dialog before gives back must not close this one.
      isQuestion
      title={<FormattedMessage id={`user.task.${title}`} />}
      onClose={onClose}
      footer={
        <>
          {isOver && report.isUndoable && (
            <Button disabled={isUndoing} aria-busy={isUndoing} onClick={() => void undo()}>
              <FormattedMessage id="common.undo" />
            </Button>
          )}
          <Button variant={isOver ? 'primary' : 'secondary'} onClick={onClose}>
            <FormattedMessage id={isOver ? 'common.close' : 'user.task.leave'} />
          </Button>
        </>
      }
    >
      {error && !report ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : !report ? (
        <SkeletonLines lines={3} />
      ) : (
        <Stack gap="3">
          <TaskProgress
            task={report}
            label={intl.formatMessage({ id: report.isUndo ? 'user.task.undoing' : 'user.task.title' })}
          />
          {isOver && <BulkOutcome report={report} />}
        </Stack>
      )}
    </Dialog>
  );
}
