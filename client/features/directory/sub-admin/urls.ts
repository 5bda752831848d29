export const SUB_ADMINS_PATH = '/admin/sub-admins';
export const CREATE_PATH = '/admin/sub-admin/create';

/** The page of a sub-administrator. */
export const subAdminPath = (userId: string) => `/admin/sub-admin/${userId}`;

/** The dialogs of the list and of a sub-administrator, as the address names them. */
export const WORKS = ['remove'] as const;
