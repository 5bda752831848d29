import { Flex, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { useNodeAssetSyncQuery, useNodeAssetSyncStartMutation } from '../../api/generated/hooks';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import { Button } from '../../ui/button/button';
import { RelativeTime } from '../../ui/text/time';
import { useNow } from '../../ui/timing/use-now';

const PACE = 2_000;

interface Props {
  readonly structureId: string;
  /** Called when a synchronization has ended. */
  readonly onSynced: () => void;
}

/** The state of the synchronization of a node's assets, and the button that starts it once the window allows (CALL-181). */
export function NodeSync({ structureId, onSynced }: Props) {
  const intl = useIntl();
  const now = useNow();
  const { data, refetch, startPolling, stopPolling } = useNodeAssetSyncQuery({
    variables: { structureId },
    fetchPolicy: 'cache-and-network',
  });
  const [start] = useNodeAssetSyncStartMutation();
  const sync = data?.structureAssetSyncLimit;
  const isRunning = sync?.state === 'SYNCHRONIZING';
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning) startPolling(PACE);
    else stopPolling();
    if (wasRunning.current && !isRunning) onSynced();
    wasRunning.current = isRunning;
  }, [isRunning, startPolling, stopPolling, onSynced]);
  if (!sync) return null;
  const next = sync.nextSyncTime !== null && sync.nextSyncTime > now ? sync.nextSyncTime : null;
  const run = async () => {
    try {
      await start({ variables: { structureId } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'nodeAssets.sync.failed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    await refetch().catch(() => undefined);
  };
  return (
    <Flex alignItems="center" gap="2" wrap="wrap">
      <Button onClick={() => void run()} disabled={isRunning || next !== null} aria-busy={isRunning}>
        <RefreshCw strokeWidth={1.5} aria-hidden />
        <FormattedMessage id={isRunning ? 'nodeAssets.sync.running' : 'nodeAssets.sync.start'} />
      </Button>
      <Text role="status" color={sync.state === 'FAILED' ? 'status.danger' : 'fg.muted'} textStyle="s12">
        {sync.state === 'FAILED' && <FormattedMessage id="nodeAssets.sync.failed" />}
        {sync.state !== 'FAILED' && sync.lastSyncTime !== null && (
          <FormattedMessage id="nodeAssets.sync.last" values={{ time: <RelativeTime time={sync.lastSyncTime} /> }} />
        )}
        {next !== null && !isRunning && (
          <>
            {' '}
            <FormattedMessage id="nodeAssets.sync.next" values={{ time: <FormattedTime value={next} /> }} />
          </>
        )}
      </Text>
    </Flex>
  );
}
