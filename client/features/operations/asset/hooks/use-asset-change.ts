import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { AssetAssignManyMutationVariables } from '../../../../api/generated/graphql';
import { AssetAssignManyDocument, AssetRemoveManyDocument } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { AssetChange } from '../urls';

/**
 * Gives assets to people or user groups, or takes them away (ASST-04, CALL-333); the notice offers to undo what has
 * changed, and only that. @param onChanged called after a change and after its undoing
 */
export function useAssetChange(onChanged: () => void) {
  const client = useApolloClient();
  const intl = useIntl();
  const send = useCallback(
    async (isGift: boolean, variables: AssetAssignManyMutationVariables) =>
      isGift
        ? (await client.mutate({ mutation: AssetAssignManyDocument, variables })).data?.assetAssignMany
        : (await client.mutate({ mutation: AssetRemoveManyDocument, variables })).data?.assetRemoveMany,
    [client],
  );
  return useCallback(
    async (work: AssetChange, assetIds: readonly string[], owners: readonly string[]): Promise<void> => {
      const isGift = work.startsWith('give');
      const isOfUsers = work.endsWith('users');
      const answer = await send(isGift, {
        assetIds: [...assetIds],
        userIds: isOfUsers ? [...owners] : [],
        userGroupIds: isOfUsers ? [] : [...owners],
      });
      const undo = async () => {
        try {
          for (const { userIds, userGroupIds, assetIds: changed } of answer?.parts ?? []) {
            await send(!isGift, { userIds, userGroupIds, assetIds: changed });
          }
        } catch (error) {
          const title = intl.formatMessage({ id: 'asset.changeFailed' });
          emitClientEvent('failure', { title, failure: failureOf(error) });
        }
        onChanged();
      };
      const text = intl.formatMessage({ id: `asset.${work}.done` }, { assets: assetIds.length, owners: owners.length });
      const action = { label: intl.formatMessage({ id: 'common.undo' }), run: () => void undo() };
      if (answer?.changed) emitClientEvent('notice', { kind: 'success', text, action });
      else emitClientEvent('notice', { kind: 'info', text: intl.formatMessage({ id: 'asset.asBefore' }) });
      onChanged();
    },
    [send, intl, onChanged],
  );
}
