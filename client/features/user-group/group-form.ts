import type { UserGroupListQuery, UserGroupUsersQuery } from '../../api/generated/graphql';

export type GroupRow = UserGroupListQuery['userGroupList']['userGroups'][number];
export type GroupUser = UserGroupUsersQuery['userGroupUsers']['users'][number];

/** LIST-17 */
export const LENGTHS = { name: 50, description: 200 } as const;

/** What the form of a group holds; both are required (UGRP-02). */
export interface GroupValues {
  name: string;
  description: string;
}
export const FIELDS = ['name', 'description'] as const satisfies (keyof GroupValues)[];

/** The form of a group, or of a new one. */
export const valuesOf = (group: GroupRow | null): GroupValues => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});

/** What is sent: texts trimmed (LIST-16). */
export const trimmed = ({ name, description }: GroupValues): GroupValues => ({
  name: name.trim(),
  description: description.trim(),
});

/** Failures stand at their fields or in a popup (ERRC-11), not in a toast. */
export const QUIET = { isSilent: true, skipNotFound: true } as const;
