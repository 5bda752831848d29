import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiTokenState } from '../../../../api/generated/graphql';
import { useApiTokenOwnersQuery } from '../../../../api/generated/hooks';
import { keepNames } from '../../../../core/kept-names';
import { CheckList } from '../../../../ui/form/check-list';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { Owner, Token } from '../token-form';

const STATES: readonly ApiTokenState[] = ['LIVE', 'OWNERLESS', 'EXPIRED', 'REVOKED'];
/** As many administrators as the server answers at once. */
const MOST = 1000;

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly self: Owner;
  /** The tokens on screen: their owners may be no administrators any more. */
  readonly tokens: readonly Token[];
  readonly onClose: () => void;
}

/** Chooses a state and an owner; they are applied together. */
export function TokenFilters({ list, self, tokens, onClose }: Props) {
  const intl = useIntl();
  const [state, setState] = useState(list.filter('state'));
  const [owner, setOwner] = useState(list.filter('owner'));
  const { data } = useApiTokenOwnersQuery({
    variables: { pagination: { limit: MOST } },
    fetchPolicy: 'cache-and-network',
  });
  const owners = new Map([
    [self.id, self.name],
    ...tokens.map(({ ownerId, ownerName }) => [ownerId, ownerName || '…'] as const),
    ...(data?.subAdminList.subAdmins.map(({ user }) => [user.id, user.name] as const) ?? []),
  ]);
  const choices = [...owners].map(([id, name]) => ({ id, name }));
  const apply = () => {
    keepNames(choices.filter(({ id }) => owner.includes(id)));
    list.applyFilters({ state, owner });
  };
  const clear = () => {
    setState([]);
    setOwner([]);
  };
  return (
    <FilterDialog onClear={clear} onApply={apply} onClose={onClose}>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <CheckList
          isSingle
          legend={<FormattedMessage id="token.filter.state" />}
          none={intl.formatMessage({ id: 'token.filter.anyState' })}
          choices={STATES.map((id) => ({ id, name: intl.formatMessage({ id: `token.state.${id}` }) }))}
          chosen={state}
          onChange={setState}
        />
        <CheckList
          isSingle
          legend={<FormattedMessage id="token.filter.owner" />}
          none={intl.formatMessage({ id: 'token.filter.anyOwner' })}
          choices={choices}
          chosen={owner}
          onChange={setOwner}
        />
      </Grid>
    </FilterDialog>
  );
}
