import { Box, Text } from '@chakra-ui/react';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { AnnouncementProgressFieldsFragment, NotifyingType } from '../../../../api/generated/graphql';
import {
  useAnnouncementPauseMutation,
  useAnnouncementResumeMutation,
  useAnnouncementStopMutation,
} from '../../../../api/generated/hooks';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { DeliveryProgress } from './delivery-progress';
import { isGoingOut } from './state-tag';

interface Props {
  readonly delivery: AnnouncementProgressFieldsFragment;
  readonly notifyingType: NotifyingType;
  readonly onClose: () => void;
}

/** A delivery under way: it can be paused, go on, and be stopped for good; closing keeps it running. */
export function ProgressDialog({ delivery, notifyingType, onClose }: Props) {
  const { id, state, progress } = delivery;
  const [pause] = useAnnouncementPauseMutation();
  const [resume] = useAnnouncementResumeMutation();
  const [stop] = useAnnouncementStopMutation();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const act = async (change: typeof pause | typeof resume | typeof stop) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await change({ variables: { id } });
      setAsking(false);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isPaused = state === 'PAUSED';
  const isOpen = isPaused || state === 'SENDING';
  const isMoving = isGoingOut(delivery);
  const total = progress?.total ?? 0;
  const title = isPaused ? 'paused' : isMoving ? 'running' : state === 'STOPPED' ? 'stopped' : 'done';
  return (
    <Dialog
      hasHistoryEntry
      title={
        <FormattedMessage
          id={`announcement.progress.${title}`}
          values={{ count: total, number: <FormattedNumber value={total} /> }}
        />
      }
      onClose={onClose}
      footer={
        isAsking && isOpen ? (
          <>
            <Button onClick={() => setAsking(false)}>
              <FormattedMessage id="announcement.keepSending" />
            </Button>
            <Button variant="danger" aria-busy={isBusy} onClick={() => void act(stop)}>
              <FormattedMessage id="announcement.stop" />
            </Button>
          </>
        ) : (
          <>
            {isOpen && (
              <>
                <Button variant="ghost" color="status.danger" onClick={() => setAsking(true)}>
                  <FormattedMessage id="announcement.stop" />
                </Button>
                <Button aria-busy={isBusy} onClick={() => void act(isPaused ? resume : pause)}>
                  {isPaused ? <Play strokeWidth={1.5} aria-hidden /> : <Pause strokeWidth={1.5} aria-hidden />}
                  <FormattedMessage id={isPaused ? 'announcement.resume' : 'announcement.pause'} />
                </Button>
              </>
            )}
            <Button variant="primary" onClick={onClose}>
              <FormattedMessage id="announcement.close" />
            </Button>
          </>
        )
      }
    >
      <DeliveryProgress delivery={delivery} notifyingType={notifyingType} />
      <Text color="fg.muted" mt="3" aria-live="polite">
        {isAsking && isOpen ? (
          <FormattedMessage id="announcement.stopText" />
        ) : (
          isMoving && <FormattedMessage id="announcement.mayClose" />
        )}
      </Text>
      <Box role="alert" color="status.danger" textStyle="s13" pt="2" _empty={{ display: 'none' }}>
        {failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
      </Box>
    </Dialog>
  );
}
