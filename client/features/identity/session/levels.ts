/** The documented numbers of the levels, by the names of the schema (ROUTE-02). */
export const LEVEL = {
  ANONYMOUS: -1,
  NORMAL: 0,
  SUB_ADMIN: 1,
  OU_ADMIN: 2,
  SUPER_ADMIN: 3,
  SUPER_SUB_ADMIN: 5,
} as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** Everyone who works in an OU. */
export const MEMBERS: readonly Level[] = [LEVEL.NORMAL, LEVEL.SUB_ADMIN, LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN];
/** The levels that see an OU's console. */
export const CONSOLE: readonly Level[] = [LEVEL.SUB_ADMIN, LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN];
/** The levels that see a console, that of an OU or that of the installation. */
export const ANY_CONSOLE: readonly Level[] = [...CONSOLE, LEVEL.SUPER_ADMIN];
/** The levels that manage a whole OU. */
export const MANAGERS: readonly Level[] = [LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN];
export const SIGNED_IN: readonly Level[] = [...MEMBERS, LEVEL.SUPER_ADMIN];
