import type { ApolloCache } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { AssetSyncFragment } from '../../../../api/generated/graphql';
import { AssetSyncStateDocument } from '../../../../api/generated/graphql';
import {
  useAssetSyncCancelMutation,
  useAssetSyncStartMutation,
  useAssetSyncStateQuery,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';

/** How often, in milliseconds, the state is asked for while a synchronization runs, and otherwise. */
const RUNNING = 1_000;
const RESTING = 15_000;

const put = (cache: ApolloCache, info: AssetSyncFragment | undefined) => {
  if (info) cache.writeQuery({ query: AssetSyncStateDocument, data: { assetSyncLimit: info } });
};

/**
 * The synchronization of all assets, whoever started it and in whatever tab (ASST-05), and how to start and cancel it.
 * @param onEnded called when one has ended
 */
export function useAssetSync(onEnded: () => void) {
  const intl = useIntl();
  const { data, startPolling, stopPolling } = useAssetSyncStateQuery({
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const info: AssetSyncFragment | undefined = data?.assetSyncLimit;
  const isRunning = info?.state === 'SYNCHRONIZING';
  useEffect(() => {
    startPolling(isRunning ? RUNNING : RESTING);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  const startedTime = info?.startedTime ?? null;
  const seen = useRef<{ isRunning: boolean; startedTime: number | null } | null>(null);
  useEffect(() => {
    if (!info) return;
    const before = seen.current;
    seen.current = { isRunning, startedTime };
    // A short one may begin and end between two questions.
    if (before && !isRunning && (before.isRunning || before.startedTime !== startedTime)) onEnded();
  }, [info, isRunning, startedTime, onEnded]);
  // An answer has the state under the name of its call: the query takes it over.
  const [start, starting] = useAssetSyncStartMutation({
    update: (cache, { data: answer }) => put(cache, answer?.assetSyncTree),
  });
  const [cancel, cancelling] = useAssetSyncCancelMutation({
    update: (cache, { data: answer }) => put(cache, answer?.assetSyncCancel),
  });
  const run = async (work: () => Promise<unknown>, title: string) => {
    try {
      await work();
    } catch (error) {
      emitClientEvent('failure', { title: intl.formatMessage({ id: title }), failure: failureOf(error) });
    }
  };
  return {
    info,
    isBusy: starting.loading || cancelling.loading,
    start: () => void run(start, 'asset.sync.notStarted'),
    cancel: () => void run(cancel, 'asset.sync.notCancelled'),
  };
}
