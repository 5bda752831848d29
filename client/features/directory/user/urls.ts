import { withDialog } from '../../../ui/dialog/dialog-address';

/** The parts of a user's page, as its address names them. */
export type UserTab = 'overview' | 'access' | 'sessions' | 'history';
/** The dialogs that give something to a user. */
export type UserDialog = 'roles' | 'userGroups' | 'structures';
/** The two ways of adding somebody. */
export type AddWay = 'add' | 'invite';
export const ADD_WAYS: readonly AddWay[] = ['add', 'invite'];
/** The questions before life-cycle actions. */
export type LifeWork = 'reset-password' | 'end-sessions';
/** The actions for many users at once. */
export type BulkWork =
  | 'give-roles'
  | 'take-roles'
  | 'add-to-groups'
  | 'leave-groups'
  | 'place'
  | 'unplace'
  | 'set-term'
  | BulkLifeWork
  | 'remove-all';
/** The life-cycle actions for many users at once. */
export type BulkLifeWork = (typeof BULK_LIFE)[number];

export const BULK_LIFE = ['unlock-all', 'invite-all', 'reset-all', 'end-all', 'disable-all', 'enable-all'] as const;

const BULK: readonly BulkWork[] = [
  ...BULK_LIFE,
  ...(['give-roles', 'take-roles', 'add-to-groups', 'leave-groups'] as const),
  ...(['place', 'unplace', 'set-term', 'remove-all'] as const),
];
/** The dialogs of the user pages, as their addresses name them. */
export const USER_WORKS = [
  'add',
  'invite',
  'edit',
  'remove',
  'reset-password',
  'end-sessions',
  'view',
  'filter',
  'task',
  ...BULK,
  'roles',
  'userGroups',
  'structures',
  'apps',
] as const;

export type UserWork = (typeof USER_WORKS)[number];

export const isBulkLife = (work: UserWork | undefined): work is BulkLifeWork => BULK_LIFE.some((one) => one === work);

export const isBulk = (work: UserWork | undefined): work is BulkWork => BULK.some((one) => one === work);

/** The parameters that the parts keep in the address. */
const CHOICES = ['why', 'who'];

/** The address with a part on show; the dialogs and choices of the one before are left behind. */
export function withTab(parameters: URLSearchParams, tab: UserTab): URLSearchParams {
  const next = withDialog(parameters, null);
  for (const name of CHOICES) next.delete(name);
  if (tab === 'overview') next.delete('tab');
  else next.set('tab', tab);
  return next;
}

export const USERS_PATH = '/admin/users';
export const IMPORT_PATH = '/admin/user/batch-import';

/** The page of a user, with a dialog open where one is named. */
export function userPath(id: string, dialog?: UserDialog | 'apps'): string {
  return `/admin/user/${id}${dialog ? `?dialog=${dialog}` : ''}`;
}
