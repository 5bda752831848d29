import { Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../../core/failure';
import { useUserBulkStatusQuery } from '../../../../../api/generated/hooks';
import { Button } from '../../../../../ui/button/button';
import { Dialog } from '../../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../../ui/state/skeleton';
import { TaskProgress } from '../../../../../ui/state/task-progress';
import { BulkOutcome } from './bulk-outcome';

const PACE = 1_000;

interface Props {
  readonly taskId: string;
  /** Called when the task is over. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The progress of work on many users, and its outcome; it goes on after the dialog closes. */
export function BulkTask({ taskId, onDone, onClose }: Props) {
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
  return (
    <Dialog
      // The focus that the dialog before gives back must not close this one.
      isQuestion
      title={<FormattedMessage id={isOver ? 'user.task.over' : 'user.task.title'} />}
      onClose={onClose}
      footer={
        <Button variant={isOver ? 'primary' : 'secondary'} onClick={onClose}>
          <FormattedMessage id={isOver ? 'common.close' : 'user.task.leave'} />
        </Button>
      }
    >
      {error && !report ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : !report ? (
        <SkeletonLines lines={3} />
      ) : (
        <Stack gap="3">
          <TaskProgress task={report} label={intl.formatMessage({ id: 'user.task.title' })} />
          {isOver && <BulkOutcome report={report} />}
        </Stack>
      )}
    </Dialog>
  );
}
