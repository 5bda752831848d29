import type { AssetSyncFragment } from '../../../api/generated/graphql';

/** The keys of the texts that tell of a failed synchronization. */
export const failureTexts = (failure: AssetSyncFragment['failure']) => ({
  title: failure === 'CANCELLED' ? 'asset.sync.cancelled' : 'asset.sync.failed',
  reason: `asset.sync.failure.${failure ?? 'INTERRUPTED'}`,
});
