import { In, Not } from 'typeorm';
import type { Operation, SubAdminScope } from '../../../context/levels.js';
import { LEVEL, OPERATIONS } from '../../../context/levels.js';
import { dropReachOfAdmins, refreshReachOfAdmins } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import { noteTouched } from '../../../context/note-change.js';
import { setChange, valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped, table } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { tellUsers } from '../user/access-events.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { addNamed } from './sub-admin-scope.queries.js';
import { SubAdmin, SubAdminRole, SubAdminStructure, SubAdminUserGroup } from './sub-admin.entity.js';
import type { SubAdminArguments, SubAdminModifyArguments } from './sub-admin.types.js';

/** The kinds of rows that a scope names, and the arguments that carry their ids. */
const SCOPE_KINDS = [
  { kind: 'structure', argument: 'structureIds', link: SubAdminStructure, column: 'structureId' },
  { kind: 'user_group', argument: 'userGroupIds', link: SubAdminUserGroup, column: 'userGroupId' },
  { kind: 'role', argument: 'roleIds', link: SubAdminRole, column: 'roleId' },
] as const;

type ScopeKind = (typeof SCOPE_KINDS)[number];
type ScopeIds = Pick<SubAdminArguments, ScopeKind['argument']>;
/** A link of any kind: a row has the column of its kind. */
interface Link {
  ouId: string;
  userId: string;
  structureId?: string;
  userGroupId?: string;
  roleId?: string;
}

const linksOf = (ctx: RequestContext, { link }: ScopeKind) => scoped<Link>(ctx, link);

/**
 * Makes a member a sub-administrator (CALL-212); the guard has checked that person and scope are of the working OU.
 * Throws ALREADY_EXISTS if they are one (SUBA-18); INVALID_PARAMETER with the field without an operation, or for an
 * empty specified scope (SUBA-03); PERMISSION_DENIED for oneself, the OU administrator, and rights that the caller may
 * not give (SUBA-16).
 */
export async function createSubAdmin(ctx: RequestContext, input: SubAdminArguments): Promise<void> {
  const { userId, scope } = input;
  const operations = requiredOperations(input.operations);
  ctx.audit.resourceId = userId;
  await requireTouchable(ctx, userId, scope);
  requireGrantable(ctx, operations);
  try {
    await scoped(ctx, SubAdmin).insert([{ userId, scope, operations, createdTime: now() }]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_DUP_ENTRY') throw error;
    fail('ALREADY_EXISTS', { message: 'error.subAdminExists', field: 'userId' });
  }
  await storeScope(ctx, userId, scope, input);
  announce(ctx, userId, { scope: null, operations: [] }, { scope, operations }, input);
}

/**
 * Changes a sub-administrator (CALL-213); omitted lists of the scope stay. Throws NOT_FOUND for anybody else,
 * WRONG_PARAMETER on `version` if it has changed since, and the errors of {@link createSubAdmin}. Callers may keep a
 * right that they do not hold themselves, unless the scope grows.
 */
export async function modifySubAdmin(ctx: RequestContext, input: SubAdminModifyArguments): Promise<void> {
  const { userId, scope } = input;
  const operations = requiredOperations(input.operations);
  ctx.audit.resourceId = userId;
  await countChange(ctx, scoped(ctx, SubAdmin), { userId }, input.version);
  const before = await scoped(ctx, SubAdmin).get({ userId });
  await requireTouchable(ctx, userId, before.scope, scope);
  const given = operations.filter((operation) => !before.operations.includes(operation));
  // A wider scope extends every right to more people, so all are checked as new ones.
  const isWider = before.scope !== scope ? scope === 'ALL' : await widens(ctx, userId, input);
  requireGrantable(ctx, isWider ? operations : given);
  await scoped(ctx, SubAdmin).update({ userId }, { scope, operations });
  await storeScope(ctx, userId, scope, input);
  announce(ctx, userId, before, { scope, operations }, input);
}

/**
 * Ends a sub-administrator's rights, on every server within a second (CALL-211, SUBA-09, BYND-04). Throws NOT_FOUND for
 * anybody else, PERMISSION_DENIED if the caller may not change this one (SUBA-16).
 */
export async function removeSubAdmin(ctx: RequestContext, userId: string): Promise<void> {
  ctx.audit.resourceId = userId;
  const { scope, operations } = await scoped(ctx, SubAdmin).get({ userId }, { lock: 'update' });
  await requireTouchable(ctx, userId, scope);
  await dropReachOfAdmins(ctx, [userId], workingOu(ctx));
  await scoped(ctx, SubAdmin).delete({ userId });
  announce(ctx, userId, { scope, operations }, { scope: null, operations: [] });
}

/**
 * Ends the sub-administration that somebody held before they administered the OU: after a hand-over they are a normal
 * user (OUCF-12).
 */
export async function dropSubAdmin(ctx: RequestContext, ouId: string, userId: string): Promise<void> {
  await dropReachOfAdmins(ctx, [userId], ouId);
  await scoped({ db: ctx.db, ouId }, SubAdmin).delete({ userId });
}

/** The given operations in their order, each once. Throws INVALID_PARAMETER without any. */
function requiredOperations(given: readonly Operation[]): Operation[] {
  const operations = OPERATIONS.filter((operation) => given.includes(operation));
  if (operations.length > 0) return operations;
  return fail('INVALID_PARAMETER', { message: 'error.subAdminOperations', field: 'operations' });
}

/** A ceiling: nobody gives what they do not hold. */
function requireGrantable(ctx: RequestContext, operations: readonly Operation[]): void {
  const held = sessionOf(ctx).operations;
  if (operations.some((operation) => !held.has(operation))) {
    fail('PERMISSION_DENIED', { message: 'error.subAdminCeiling', field: 'operations' });
  }
}

/** Whether the caller may create, change or remove a sub-administrator of these scopes (SUBA-16). */
export function isTouchable(
  ctx: RequestContext,
  adminId: string | null,
  userId: string,
  ...scopes: readonly SubAdminScope[]
): boolean {
  const { level, accountId } = sessionOf(ctx);
  if (userId === accountId || userId === adminId) return false;
  return level === LEVEL.OU_ADMIN || !scopes.includes('ALL');
}

async function requireTouchable(ctx: RequestContext, userId: string, ...scopes: SubAdminScope[]): Promise<void> {
  const adminId = await readAdmin(ctx);
  if (!isTouchable(ctx, adminId, userId, ...scopes)) {
    fail('PERMISSION_DENIED', { message: 'error.subAdminUntouchable' });
  }
}

/** The administrator of the working OU. */
export async function readAdmin(ctx: RequestContext): Promise<string | null> {
  const organization = await table(ctx, Organization).selectOne(['adminId'], { id: workingOu(ctx) });
  return organization?.adminId ?? null;
}

/**
 * Writes the rows of a scope: the given ones, or none if the scope is the whole OU. Throws INVALID_PARAMETER for a
 * specified scope without any.
 */
async function storeScope(ctx: RequestContext, userId: string, scope: SubAdminScope, ids: ScopeIds): Promise<void> {
  let named = 0;
  for (const kind of SCOPE_KINDS) named += await storeNamed(ctx, userId, scope, kind, ids[kind.argument]);
  if (scope === 'SPECIFIED' && named === 0) {
    fail('INVALID_PARAMETER', { message: 'error.subAdminScope', field: 'scope' });
  }
  await refreshReachOfAdmins(ctx, [userId], workingOu(ctx));
}

/** Whether any given id is new in a sub-administrator's scope. */
async function widens(ctx: RequestContext, userId: string, ids: ScopeIds): Promise<boolean> {
  for (const kind of SCOPE_KINDS) {
    const given = [...new Set(ids[kind.argument] ?? [])];
    if (given.length === 0) continue;
    const named = await linksOf(ctx, kind).count({ userId, [kind.column]: In(given) });
    if (named < given.length) return true;
  }
  return false;
}

/** Returns the number of ids of a kind in the scope afterwards. */
async function storeNamed(
  ctx: RequestContext,
  userId: string,
  scope: SubAdminScope,
  kind: ScopeKind,
  given: readonly string[] | null | undefined,
): Promise<number> {
  const ids = scope === 'ALL' ? [] : given;
  if (ids) await linksOf(ctx, kind).delete({ userId, ...(ids.length > 0 && { [kind.column]: Not(In(ids)) }) });
  if (ids && ids.length > 0) await addNamed(ctx, userId, kind.kind, ids);
  return linksOf(ctx, kind).count({ userId });
}

/** How many a call named, for the audit event. */
const counted = (ids: ScopeIds) =>
  Object.fromEntries(
    SCOPE_KINDS.flatMap(({ kind, argument }) => (ids[argument] ? [[kind, new Set(ids[argument]).size]] : [])),
  );

/** The rights of a sub-administrator; no scope for somebody who is none. */
interface Rights {
  readonly scope: SubAdminScope | null;
  readonly operations: readonly Operation[];
}

/** Records the change, also in the person's history, and notifies the person's open portals and sessions. */
function announce(ctx: RequestContext, userId: string, before: Rights, after: Rights, named: ScopeIds = {}): void {
  const things = ({ operations }: Rights) => operations.map((operation) => ({ id: operation, name: operation }));
  const changes = [
    valueChange('scope', 'code', before.scope, after.scope),
    setChange('operations', things(before), things(after)),
  ];
  ctx.audit.resourceId = userId;
  ctx.audit.changes = changes.filter((change) => change !== undefined);
  ctx.audit.description = JSON.stringify(counted(named));
  noteTouched(ctx, 'user', [userId]);
  tellUsers(ctx, [userId]);
}
