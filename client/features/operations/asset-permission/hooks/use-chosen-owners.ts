import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { AssetOwnerDocument } from '../../../../api/generated/graphql';
import { failureOf } from '../../../../core/failure';
import { toaster } from '../../../../ui/overlay/toaster';
import type { ChosenOwner, PermissionView } from '../urls';
import { isSameOwner, MAX_OWNERS } from '../urls';
import type { ChangeView } from './use-permission-view';

/**
 * Puts owners into the choice of several and takes them out. Names of owners that only an address has are read; those
 * whose assets the caller cannot change leave the choice (SUBA-16).
 */
export function useChosenOwners(view: PermissionView, chosenNow: () => readonly ChosenOwner[], change: ChangeView) {
  const intl = useIntl();
  const client = useApolloClient();
  const unnamed = JSON.stringify(view.chosen.filter(({ name }) => !name));
  useEffect(() => {
    const owners = JSON.parse(unnamed) as readonly ChosenOwner[];
    if (owners.length === 0) return;
    const read = async (owner: ChosenOwner): Promise<ChosenOwner | null> => {
      const variables = owner.kind === 'user' ? { userId: owner.id } : { userGroupId: owner.id };
      try {
        const { data } = await client.query({ query: AssetOwnerDocument, variables });
        return data?.assetOwner.isManageable ? { ...owner, name: data.assetOwner.name } : null;
      } catch (error) {
        return [403, 404].includes(failureOf(error).code) ? null : owner;
      }
    };
    void Promise.all(owners.map(read)).then((found) => {
      const named = (owner: ChosenOwner) => found.find((one) => one && isSameOwner(one, owner)) ?? [];
      change({ chosen: chosenNow().flatMap((owner) => (owner.name ? owner : named(owner))) }, true);
    });
  }, [unnamed, client, chosenNow, change]);
  return (owner: ChosenOwner) => {
    const chosen = chosenNow();
    const others = chosen.filter((one) => !isSameOwner(one, owner));
    if (others.length < chosen.length) return change({ chosen: others }, true);
    if (chosen.length < MAX_OWNERS) return change({ chosen: [...chosen, owner] }, true);
    const title = intl.formatMessage({ id: 'common.selectAtMost' }, { max: MAX_OWNERS });
    toaster.create({ id: 'selection', type: 'warning', title });
  };
}
