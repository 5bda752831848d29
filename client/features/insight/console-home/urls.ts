import type { ConsoleRange, WaitingKind } from '../../../api/generated/graphql';

/** The ranges by their names in the address; the first is that of an address without one. */
const RANGES = { day: 'DAY', week: 'WEEK', month: 'MONTH' } as const satisfies Record<string, ConsoleRange>;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];
export type RangeName = keyof typeof RANGES;

const RANGE = 'range';
const SHAPE = 'signIns';

/** The range that an address names. */
export const rangeOf = (parameters: URLSearchParams): { name: RangeName; range: ConsoleRange } => {
  const name = RANGE_NAMES.find((one) => one === parameters.get(RANGE)) ?? 'day';
  return { name, range: RANGES[name] };
};

/** The present search of the address with another range; a page just drawn may be behind it. */
export function withRange(name: RangeName): string {
  const next = new URLSearchParams(window.location.search);
  if (name === 'day') next.delete(RANGE);
  else next.set(RANGE, name);
  return next.toString();
}

/** Whether an address shows the sign-ins as a table. */
export const isTable = (parameters: URLSearchParams): boolean => parameters.get(SHAPE) === 'table';

/** The present search of the address with the sign-ins as a table, or as a picture. */
export function withTable(isShown: boolean): string {
  const next = new URLSearchParams(window.location.search);
  if (isShown) next.set(SHAPE, 'table');
  else next.delete(SHAPE);
  return next.toString();
}

export const HOME_WORKS = ['mails'] as const;

const USERS = '/admin/users';
const IMPORT = '/admin/user/batch-import';

/** The lists behind the figures of people. */
export const PEOPLE_LISTS = {
  total: USERS,
  joined: `${USERS}?sort=createdTime.desc`,
  invited: `${USERS}?f.status=INVITED`,
  locked: `${USERS}?f.status=LOCKED`,
  expiring: `${USERS}?f.validity=7&sort=accountExpireTime.asc`,
  expired: `${USERS}?f.status=EXPIRED`,
  disabled: `${USERS}?f.status=DISABLED`,
} as const;

/** The list of each thing that waits; mails have a dialog of this page. */
export const WAITING_LISTS: Readonly<Record<WaitingKind, string>> = {
  MAILS: '?dialog=mails',
  LOCKED: PEOPLE_LISTS.locked,
  SYNC: '/admin/assets',
  DOMAINS: '/admin/domain-settings',
  IMPORTS_FAILED: IMPORT,
  EXPIRING: PEOPLE_LISTS.expiring,
  IMPORTS_READY: IMPORT,
  INVITED: PEOPLE_LISTS.invited,
};

/** The audit log of the failed sign-ins since a time, in epoch milliseconds. */
export const failedSignIns = (from: number, to: number): string =>
  `/admin/audit-log?f.event=sessionLogin,sessionLoginViaCode,sessionVerifyCode&f.result=fail&f.range=${from},${to}`;

/** The dialog that invites somebody. */
export const INVITE = `${USERS}?dialog=invite`;

/** The import of a task of one's own, as far as it is. */
export const importPath = (recordId: string): string => `${IMPORT}?import=${recordId}&step=import`;
