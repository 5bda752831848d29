/** The kinds of things that have a page in the console. */
export type LinkedKind =
  | 'user'
  | 'role'
  | 'userGroup'
  | 'structure'
  | 'app'
  | 'domain'
  | 'subAdmin'
  | 'asset'
  | 'resource'
  | 'auditEvent'
  | 'apiToken';

const PATHS: Readonly<Record<LinkedKind, (id: string) => string>> = {
  user: (id) => `/admin/user/${id}`,
  role: (id) => `/admin/role/${id}`,
  userGroup: (id) => `/admin/user-groups?group=${id}`,
  structure: (id) => `/admin/structures?node=${id}`,
  app: (id) => `/admin/app/${id}`,
  domain: (id) => `/admin/domain-settings/${id}`,
  subAdmin: (id) => `/admin/sub-admin/${id}`,
  asset: (id) => `/admin/assets?dialog=asset&of=${id}`,
  resource: (id) => `/admin/resource-list?resource=${id}`,
  apiToken: (id) => `/admin/api-tokens?dialog=token&of=${id}`,
  auditEvent: (id) => `/admin/audit-log?event=${id}`,
};

/** The page of a thing in the console. */
export const pathOf = (kind: LinkedKind, id: string): string => PATHS[kind](id);

/** The filters of the users list by what people have. */
const FILTERS = { role: 'role', userGroup: 'group', structure: 'structure', domain: 'domain' } as const;

/** The users list, of those who have a thing. */
export const peopleWith = (kind: keyof typeof FILTERS, id: string): string => `/admin/users?f.${FILTERS[kind]}=${id}`;

/** The assets of a user or of a user group. */
export const assetsOf = (kind: 'user' | 'userGroup', id: string): string =>
  `/admin/asset-permission?${kind === 'user' ? 'user' : 'group'}=${id}`;
