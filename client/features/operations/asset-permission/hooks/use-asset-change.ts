import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { AssetLinksChangedFragment } from '../../../../api/generated/graphql';
import { useAssetAssignManyMutation, useAssetRemoveManyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { Owner } from '../urls';

export type AssetWork = 'give' | 'take';
type Part = AssetLinksChangedFragment['parts'][number];

/** The owners of a change, with the words for them in a notice. */
export interface Owners {
  readonly owners: readonly Owner[];
  readonly name: string;
}

const idsOf = (owners: readonly Owner[], kind: Owner['kind']) =>
  owners.filter((owner) => owner.kind === kind).map(({ id }) => id);

/** Gives assets to owners or takes them, tells what changed, and offers to undo exactly that (CALL-333, CALL-334). */
export function useAssetChange(onChanged: () => void) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [give] = useAssetAssignManyMutation();
  const [take] = useAssetRemoveManyMutation();
  const send = async (work: AssetWork, variables: Part): Promise<AssetLinksChangedFragment | undefined> =>
    work === 'give'
      ? (await give({ variables })).data?.assetAssignMany
      : (await take({ variables })).data?.assetRemoveMany;
  const attempt = async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
    setBusy(true);
    try {
      return await act();
    } catch (error) {
      const title = intl.formatMessage({ id: 'assetPermission.failed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
      return undefined;
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const undo = (work: AssetWork, parts: readonly Part[]) =>
    attempt(async () => {
      for (const { userIds, userGroupIds, assetIds } of parts) {
        await send(work === 'give' ? 'take' : 'give', { userIds, userGroupIds, assetIds });
      }
      emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'assetPermission.undone' }) });
    });
  /** Resolves with whether the change was made. @param kept how many of the taken assets the owner reaches anyway */
  const change = async (work: AssetWork, { owners, name }: Owners, assetIds: readonly string[], kept = 0) => {
    const ids = { userIds: idsOf(owners, 'user'), userGroupIds: idsOf(owners, 'userGroup') };
    const answer = await attempt(() => send(work, { ...ids, assetIds: [...assetIds] }));
    if (!answer) return false;
    const { changed, unchanged, parts } = answer;
    const text = intl.formatMessage(
      { id: `assetPermission.${owners.length > 1 ? `${work}Many` : work}.done` },
      { count: changed, unchanged, name, kept },
    );
    const action = { label: intl.formatMessage({ id: 'common.undo' }), run: () => void undo(work, parts) };
    emitClientEvent('notice', { kind: kept > 0 ? 'warning' : 'success', text, ...(changed > 0 && { action }) });
    return true;
  };
  return { isBusy, change };
}
