/** The dialogs of a user's page, as its address names them. */
export type UserDialog = 'roles' | 'userGroups' | 'structures';

export const USERS_PATH = '/admin/users';

/** The page of a user, with a dialog open where one is named. */
export function userPath(id: string, dialog?: UserDialog): string {
  return `/admin/user/${id}${dialog ? `?dialog=${dialog}` : ''}`;
}
