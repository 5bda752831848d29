import { useIntl } from 'react-intl';
import { useFilterDomainsQuery, useFilterRolesQuery, useFilterUserGroupsQuery } from '../../../../api/generated/hooks';
import type { Choice } from '../../../../ui/form/check-list';
import { ENDING_WITHIN, STATUSES } from '../user-question';
import type { FilterName } from '../user-question';

/** The names of the values of the filters; structures are chosen in their tree. */
export type FilterChoices = Readonly<Record<Exclude<FilterName, 'structure'>, readonly Choice[]>>;

/**
 * Reads the names; a caller who may not see a kind of them is offered none.
 * @param isNeeded nothing is asked before it is true
 */
export function useFilterChoices(isNeeded: boolean): FilterChoices {
  const intl = useIntl();
  const options = { skip: !isNeeded };
  const { data: roles } = useFilterRolesQuery(options);
  const { data: groups } = useFilterUserGroupsQuery(options);
  const { data: domains } = useFilterDomainsQuery(options);
  return {
    status: STATUSES.map((id) => ({ id, name: intl.formatMessage({ id: `user.status.${id}` }) })),
    validity: ENDING_WITHIN.map((days) => ({
      id: String(days),
      name: intl.formatMessage({ id: 'user.filter.endsWithin' }, { days }),
    })),
    role: roles?.roleList.roles ?? [],
    group: groups?.userGroupList.userGroups ?? [],
    domain: domains?.domainList.domains ?? [],
  };
}
