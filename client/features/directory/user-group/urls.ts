export const USER_GROUPS_PATH = '/admin/user-groups';

/** The page of a group; the list and its groups share a path (ROUTE-15). */
export const groupPath = (id: string): string => `${USER_GROUPS_PATH}?group=${id}`;

/** The group whose page an address shows; null for the list. */
export const openGroup = (parameters: URLSearchParams): string | null => parameters.get('group');

/** The dialogs of user groups, as the address names them, over the list and over a group alike. */
export const GROUP_WORKS = ['add', 'edit', 'delete', 'add-users'] as const;
export type GroupWork = (typeof GROUP_WORKS)[number];
