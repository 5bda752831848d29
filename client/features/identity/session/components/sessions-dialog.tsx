import { Box, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useSessionListQuery } from '../../../../api/generated/hooks';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { AccountTexts } from './account-texts';
import { SessionsList } from './sessions-list';

/** Somebody may sign in elsewhere while this is open. */
const PACE = 10_000;

/** The person's sessions, which they may end (BYND-05); a page of its own on narrow screens (MOB-05). */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile();
  return (
    <AccountTexts>{isMobile ? <FullScreen onClose={onClose} /> : <Frame size="lg" onClose={onClose} />}</AccountTexts>
  );
}

function FullScreen({ onClose }: { onClose: () => void }) {
  return <Frame size="full" onClose={useHistoryEntry('sessions', onClose)} />;
}

function Frame({ size, onClose }: { size: 'lg' | 'full'; onClose: () => void }) {
  return (
    <Dialog hasHistoryEntry size={size} title={<FormattedMessage id="session.sessions" />} onClose={onClose}>
      <Sessions />
    </Dialog>
  );
}

function Sessions() {
  const { data, error, refetch } = useSessionListQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: PACE,
  });
  if (!data && error) {
    return <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  return (
    <Stack gap="3" pt={{ base: '2', md: '0' }}>
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="sessions.text" />
      </Text>
      {data ? (
        <SessionsList sessions={data.sessionList} onChange={() => refetch()} />
      ) : (
        <Box py="3">
          <SkeletonLines />
        </Box>
      )}
    </Stack>
  );
}
