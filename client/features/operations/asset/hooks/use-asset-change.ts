import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { AssetGiveMutation } from '../../../../api/generated/graphql';
import { AssetGiveDocument, AssetTakeDocument } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { AssetChange } from '../urls';

type Changed = AssetGiveMutation['assetGive'];

/**
 * Gives assets to people or user groups, or takes them away (ASST-04); the notice offers to undo what has changed, and
 * only that. @param onChanged called after a change and after its undoing
 */
export function useAssetChange(onChanged: () => void) {
  const client = useApolloClient();
  const intl = useIntl();
  const send = useCallback(
    async (isGift: boolean, variables: { assetIds: string[]; userIds: string[]; userGroupIds: string[] }) => {
      if (isGift) return (await client.mutate({ mutation: AssetGiveDocument, variables })).data?.assetGive ?? [];
      return (await client.mutate({ mutation: AssetTakeDocument, variables })).data?.assetTake ?? [];
    },
    [client],
  );
  return useCallback(
    async (work: AssetChange, assetIds: readonly string[], owners: readonly string[]): Promise<void> => {
      const isGift = work.startsWith('give');
      const isOfUsers = work.endsWith('users');
      const changed = await send(isGift, {
        assetIds: [...assetIds],
        userIds: isOfUsers ? [...owners] : [],
        userGroupIds: isOfUsers ? [] : [...owners],
      });
      const undo = async () => {
        try {
          for (const each of alike(changed)) await send(!isGift, each);
        } catch (error) {
          const title = intl.formatMessage({ id: 'asset.changeFailed' });
          emitClientEvent('failure', { title, failure: failureOf(error) });
        }
        onChanged();
      };
      const count = changed.reduce((sum, each) => sum + each.assetIds.length, 0);
      const text = intl.formatMessage({ id: `asset.${work}.done` }, { assets: assetIds.length, owners: owners.length });
      const action = { label: intl.formatMessage({ id: 'common.undo' }), run: () => void undo() };
      if (count === 0) emitClientEvent('notice', { kind: 'info', text: intl.formatMessage({ id: 'asset.asBefore' }) });
      else emitClientEvent('notice', { kind: 'success', text, action });
      onChanged();
    },
    [send, intl, onChanged],
  );
}

/** The changes to undo, those of the same assets in one call. */
export function alike(changed: Changed): { assetIds: string[]; userIds: string[]; userGroupIds: string[] }[] {
  const calls = new Map<string, { assetIds: string[]; userIds: string[]; userGroupIds: string[] }>();
  for (const { userId, userGroupId, assetIds } of changed) {
    if (assetIds.length === 0) continue;
    const key = assetIds.join(' ');
    const call = calls.get(key) ?? { assetIds: [...assetIds], userIds: [], userGroupIds: [] };
    calls.set(key, call);
    if (userId) call.userIds.push(userId);
    if (userGroupId) call.userGroupIds.push(userGroupId);
  }
  return [...calls.values()];
}
