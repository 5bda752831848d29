import type { AppAccessWaysQuery } from '../../api/generated/graphql';

export type Ways = AppAccessWaysQuery['appAccessWays'];

/** The role that opens an app: one by its id, null for one that is made; undefined while none is chosen. */
export type Way = string | null | undefined;

/** An app that people are to open, and by which role. */
export interface AppGift {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly isShown: boolean;
  readonly way?: Way;
}

/**
 * The role that is chosen at first: the one that opens the least of this app and no other app, else a new one, else one
 * that opens other apps too. Undefined if the caller may give none.
 */
export function firstWay({ roles, newRole }: Ways): Way {
  const givable = roles.filter((role) => role.isAssignable);
  const own = givable.find((role) => role.otherAppCount === 0);
  if (own) return own.id;
  return newRole ? null : givable[0]?.id;
}

/** The roles to give for some apps, and the apps that get a new one. */
export const rolesOf = (apps: readonly AppGift[]) => ({
  roleIds: apps.flatMap(({ way }) => way ?? []),
  newRoleAppIds: apps.filter(({ way }) => way === null).map(({ id }) => id),
});
