import { useIntl } from 'react-intl';
import type { AssetLinksChangedFragment } from '../../../../api/generated/graphql';
import { useAssetAssignManyMutation, useAssetRemoveManyMutation } from '../../../../api/generated/hooks';
import { useGivingChange } from '../../../../widgets/giving/use-giving-change';
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
  const { isBusy, version, run } = useGivingChange(intl.formatMessage({ id: 'assetPermission.failed' }), onChanged);
  const [give] = useAssetAssignManyMutation();
  const [take] = useAssetRemoveManyMutation();
  const send = async (work: AssetWork, variables: Part): Promise<AssetLinksChangedFragment> => {
    const answer =
      work === 'give'
        ? (await give({ variables })).data?.assetAssignMany
        : (await take({ variables })).data?.assetRemoveMany;
    if (!answer) throw new Error('The answer has no data.');
    return answer;
  };
  const undo = async (work: AssetWork, parts: readonly Part[]) => {
    for (const { userIds, userGroupIds, assetIds } of parts) {
      await send(work === 'give' ? 'take' : 'give', { userIds, userGroupIds, assetIds });
    }
    return { text: intl.formatMessage({ id: 'assetPermission.undone' }) };
  };
  /** Resolves with whether the change was made. @param kept how many of the taken assets the owner reaches anyway */
  const change = (work: AssetWork, { owners, name }: Owners, assetIds: readonly string[], kept = 0) =>
    run(async () => {
      const ids = { userIds: idsOf(owners, 'user'), userGroupIds: idsOf(owners, 'userGroup') };
      const { changed, unchanged, parts } = await send(work, { ...ids, assetIds: [...assetIds] });
      return {
        kind: kept > 0 ? 'warning' : 'success',
        text: intl.formatMessage(
          { id: `assetPermission.${owners.length > 1 ? `${work}Many` : work}.done` },
          { count: changed, unchanged, name, kept },
        ),
        undo: changed > 0 ? () => undo(work, parts) : undefined,
      };
    });
  return { isBusy, version, change };
}
