import { Box, Flex, Text } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { MoreMessages } from '../../../../locales/locale-provider';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useReceived } from '../use-received';
import { ReadingDialog } from './reading-dialog';
import { ReceivedRow } from './received-row';

/** Rows of a page. */
export const PAGE = 20;

/** The announcements that the caller got, newest first, for the message centre (ANNC-16). It brings its own texts. */
export default function AnnouncementTab() {
  return (
    <MoreMessages bundle="announcement" pending={<Loading />}>
      <List />
    </MoreMessages>
  );
}

const Loading = () => (
  <Box padding="4">
    <SkeletonLines />
  </Box>
);

function List() {
  const { page, rows, error, retry, hasMore, loadMore } = useReceived(PAGE);
  const [openId, setOpenId] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!page) return error ? <ErrorState failure={failureOf(error)} onRetry={retry} /> : <Loading />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="announcement.received.none" />}
        text={<FormattedMessage id="announcement.received.noneText" />}
      />
    );
  }
  const more = async () => {
    if (state === 'busy') return;
    setState('busy');
    await loadMore().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      {rows.map((row) => (
        <ReceivedRow key={row.id} announcement={row} onOpen={() => setOpenId(row.id)} />
      ))}
      {hasMore && (
        <Flex direction="column" alignItems="center" gap="1" py="2" borderTopWidth="1px">
          <Button variant="ghost" size="sm" aria-disabled={state === 'busy'} onClick={() => void more()}>
            <FormattedMessage id={state === 'busy' ? 'common.loading' : 'announcement.received.more'} />
          </Button>
          {state === 'failed' && (
            <Text role="alert" textStyle="s12" color="status.danger">
              <FormattedMessage id="common.noAnswer" />
            </Text>
          )}
        </Flex>
      )}
      {openId && <ReadingDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
