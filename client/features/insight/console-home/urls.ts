import type { ConsoleRange, WaitingKind } from '../../../api/generated/graphql';

/** The ranges by their names in the address; the first is that of an address without one. */
const RANGES = { day: 'DAY', week: 'WEEK', month: 'MONTH' } as const satisfies Record<string, ConsoleRange>;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];
export type RangeName = keyof typeof RANGES;

const RANGE = 'range';
/** The pictures by their names in the address. */
export type Picture = 'signIns' | 'hours';

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

/** Whether an address shows a picture as a table. */
export const isTable = (parameters: URLSearchParams, picture: Picture): boolean => parameters.get(picture) === 'table';

/** The present search of the address with a picture as a table, or as such. */
export function withTable(isShown: boolean, picture: Picture): string {
  const next = new URLSearchParams(window.location.search);
  if (isShown) next.set(picture, 'table');
  else next.delete(picture);
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

/** The audit log of administrators. */
export const ADMINISTRATORS_LOG =
  '/admin/audit-log?f.userType=OU_ADMIN,SUPER_SUB_ADMIN,SUB_ADMIN,SUPER_ADMIN&f.range=all';

/** The dialog that invites somebody. */
export const INVITE = `${USERS}?dialog=invite`;

/** The import of a task of one's own, as far as it is. */
export const importPath = (recordId: string): string => `${IMPORT}?import=${recordId}&step=import`;
