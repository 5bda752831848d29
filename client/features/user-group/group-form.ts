import type { UserGroupListQuery, UserGroupUsersQuery } from '../../api/generated/graphql';

export type GroupRow = UserGroupListQuery['userGroupList']['userGroups'][number];
export type GroupUser = UserGroupUsersQuery['userGroupUsers']['users'][number];

/** Failures stand at their fields or in a popup (ERRC-11), not in a toast. */
export const QUIET = { isSilent: true, skipNotFound: true } as const;
