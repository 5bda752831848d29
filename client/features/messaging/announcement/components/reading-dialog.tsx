import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useReceivedAnnouncementQuery, useReceivedAnnouncementReadMutation } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { dateTime } from '../../../../ui/text/time';
import { CleanHtml } from './clean-html';

/** NOT_FOUND */
const GONE = 404;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  /** Its place in the history is kept by the address. */
  readonly hasHistoryEntry?: boolean;
}

/** One announcement in full (ANNC-16); reading it reads its message. */
export function ReadingDialog({ id, onClose, hasHistoryEntry }: Props) {
  const { data, error, refetch } = useReceivedAnnouncementQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const announcement = data?.announcementRead;
  const [read] = useReceivedAnnouncementReadMutation();
  const unread = announcement && !announcement.isRead ? announcement.messageId : null;
  useEffect(() => {
    if (!unread) return;
    read({
      variables: { messageId: unread },
      update: (cache) =>
        cache.modify({
          id: cache.identify({ __typename: 'ReceivedAnnouncement', id }),
          fields: { isRead: () => true },
        }),
      refetchQueries: ['ReceivedAnnouncements'],
    }).catch(() => undefined);
  }, [unread, id, read]);
  const failure = error && failureOf(error);
  return (
    <Dialog
      size="lg"
      hasHistoryEntry={hasHistoryEntry}
      title={announcement?.title ?? <FormattedMessage id="announcement.one" />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="announcement.close" />
        </Button>
      }
    >
      {announcement && (
        <>
          <Box textStyle="s12" color="fg.subtle" mb="3" fontVariantNumeric="tabular-nums">
            <time dateTime={new Date(announcement.publishedTime).toISOString()}>
              {dateTime(announcement.publishedTime)}
            </time>
          </Box>
          <CleanHtml html={announcement.text} />
        </>
      )}
      {!announcement && !failure && <SkeletonLines lines={5} />}
      {!announcement && failure?.code === GONE && <FormattedMessage id="announcement.received.gone" />}
      {!announcement && failure && failure.code !== GONE && (
        <ErrorState failure={failure} onRetry={() => void refetch().catch(() => undefined)} />
      )}
    </Dialog>
  );
}
