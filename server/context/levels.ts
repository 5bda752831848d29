/** Numeric permission types, the same everywhere (ROUTE-02). */
export const LEVEL = {
  ANONYMOUS: -1,
  NORMAL: 0,
  SUB_ADMIN: 1,
  OU_ADMIN: 2,
  SUPER_ADMIN: 3,
  SUPER_SUB_ADMIN: 5,
} as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** Operations that a sub-administrator may be given, in landing order (ROUTE-36, SUBA-04). */
export const OPERATIONS = [
  'user',
  'app',
  'role',
  'userGroup',
  'structure',
  'assets',
  'assetPermission',
  'resource',
  'audit',
  'domain',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** SUBA-11: ALL makes a super sub-administrator, SPECIFIED a sub-administrator. */
export type SubAdminScope = 'ALL' | 'SPECIFIED';

/** SUBA-12: operations whose pages admit no sub-administrator take effect only for a super sub-administrator. */
const SUPER_SUB_ADMIN_ONLY: ReadonlySet<Operation> = new Set(['structure', 'resource']);

/** Shared by all sessions without operations: there are thousands. */
const NO_OPERATIONS: ReadonlySet<Operation> = new Set();

/** The operations in force for a level: all for the OU administrator, the given ones for sub-administrators. */
export function effectiveOperations(level: Level, given: readonly Operation[]): ReadonlySet<Operation> {
  if (level === LEVEL.OU_ADMIN) return new Set(OPERATIONS);
  if (level === LEVEL.SUPER_SUB_ADMIN) return new Set(given);
  if (level === LEVEL.SUB_ADMIN) return new Set(given.filter((operation) => !SUPER_SUB_ADMIN_ONLY.has(operation)));
  return NO_OPERATIONS;
}

/**
 * The callers whom a root field admits.
 * - PUBLIC: anyone.
 * - SIGNED_IN: any session, before an OU is chosen too.
 * - MEMBER: a session working in an OU.
 * - CONSOLE: OU administrator, super sub-administrator, sub-administrator.
 * - ADMINISTRATOR: CONSOLE, and the super administrator, who works in no OU.
 * - OU_MANAGER: OU administrator and super sub-administrator.
 * - OU_ADMIN, SUPER_ADMIN: that level alone.
 * - APP: an application by its own id and secret (CALL-019), never a session.
 */
export type Audience =
  'PUBLIC' | 'SIGNED_IN' | 'MEMBER' | 'CONSOLE' | 'ADMINISTRATOR' | 'OU_MANAGER' | 'OU_ADMIN' | 'SUPER_ADMIN' | 'APP';

/** The levels that each audience of the working OU admits. */
export const ADMITTED: Readonly<
  Record<'MEMBER' | 'CONSOLE' | 'ADMINISTRATOR' | 'OU_MANAGER' | 'OU_ADMIN', ReadonlySet<Level>>
> = {
  MEMBER: new Set<Level>([LEVEL.NORMAL, LEVEL.SUB_ADMIN, LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN]),
  CONSOLE: new Set<Level>([LEVEL.SUB_ADMIN, LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN]),
  ADMINISTRATOR: new Set<Level>([LEVEL.SUB_ADMIN, LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN]),
  OU_MANAGER: new Set<Level>([LEVEL.OU_ADMIN, LEVEL.SUPER_SUB_ADMIN]),
  OU_ADMIN: new Set<Level>([LEVEL.OU_ADMIN]),
};

/** The level of a member of an OU: its administrator, a sub-administrator of either kind, or nobody special. */
export function effectiveAdminLevel(isAdmin: boolean, scope: SubAdminScope | null): Level {
  if (isAdmin) return LEVEL.OU_ADMIN;
  if (scope === 'ALL') return LEVEL.SUPER_SUB_ADMIN;
  return scope === 'SPECIFIED' ? LEVEL.SUB_ADMIN : LEVEL.NORMAL;
}
