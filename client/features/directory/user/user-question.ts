import type { UserListQueryVariables, UserSortField, UserStatus } from '../../../api/generated/graphql';
import { dayAfter, timeOf } from '../../../ui/text/day';
import type { ListState } from '../../../ui/table/use-list-state';

/** The filters of a user list, in the order in which they are shown. */
export const FILTERS = ['status', 'validity', 'role', 'group', 'structure', 'domain'] as const;
export type FilterName = (typeof FILTERS)[number];

export const STATUSES: readonly UserStatus[] = ['ACTIVE', 'INVITED', 'LOCKED', 'NOT_STARTED', 'EXPIRED', 'DISABLED'];

/** The numbers of days within which accounts end. */
export const ENDING_WITHIN = [7, 30, 90];

export const NO_FILTERS: Readonly<Record<FilterName, readonly string[]>> = {
  status: [],
  validity: [],
  role: [],
  group: [],
  structure: [],
  domain: [],
};

/** The filters that are set. */
export function appliedFilters(list: Pick<ListState, 'filter'>): readonly FilterName[] {
  return FILTERS.filter((name) => list.filter(name).length > 0);
}

/** The days between which accounts end, both included, as date fields hold them; '' for an open end. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const RANGE = /^(?<from>\d{4}-\d\d-\d\d)?\.\.(?<to>\d{4}-\d\d-\d\d)?$/;

/** The range of a value of the filter "validity"; null where the value is no range. */
export function rangeOf(value: string | undefined): DayRange | null {
  const { from = '', to = '' } = RANGE.exec(value ?? '')?.groups ?? {};
  return from || to ? { from, to } : null;
}

/** The values of the filter "validity" for a range; none for one without ends. */
export const valuesOfRange = ({ from, to }: DayRange): readonly string[] => (from || to ? [`${from}..${to}`] : []);

/** The query of a list's address for the server, without page and size. */
export function questionOf({ search, sort, filter }: ListState): Omit<UserListQueryVariables, 'pagination'> {
  const validity = filter('validity')[0];
  const range = rangeOf(validity);
  return {
    search,
    filter: {
      statuses: STATUSES.filter((status) => filter('status').includes(status)),
      roleIds: [...filter('role')],
      userGroupIds: [...filter('group')],
      structureIds: [...filter('structure')],
      domainIds: [...filter('domain')],
      expiresWithinDays: ENDING_WITHIN.find((days) => String(days) === validity) ?? null,
      expiresFrom: timeOf(range?.from ?? ''),
      expiresBefore: dayAfter(range?.to ?? ''),
    },
    sortBy: (sort?.field as UserSortField) ?? null,
    sortType: sort?.order ?? null,
  };
}
