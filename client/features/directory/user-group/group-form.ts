import type { UserGroupListQuery, UserGroupUsersQuery } from '../../../api/generated/graphql';

export type GroupRow = UserGroupListQuery['userGroupList']['userGroups'][number];
export type GroupUser = UserGroupUsersQuery['userGroupUsers']['users'][number];
