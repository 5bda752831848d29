/** The dialogs of the permissions of an app. */
export const PERMISSION_WORKS = ['add', 'edit', 'remove', 'roles'] as const;
export type PermissionWork = (typeof PERMISSION_WORKS)[number];
