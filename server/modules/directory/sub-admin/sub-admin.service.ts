import type { Operation, SubAdminScope } from '../../../context/levels.js';
import { LEVEL, OPERATIONS } from '../../../context/levels.js';
import { dropReachOfAdmins, refreshReachOfAdmins } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { tellUsers } from '../user/access-events.service.js';
import { SubAdmin } from './sub-admin.entity.js';
import type { SubAdminArguments, SubAdminModifyArguments } from './sub-admin.types.js';

/** What a scope names: kinds of rows, and the arguments that carry their ids. */
const SCOPE_KINDS = [
  { kind: 'structure', argument: 'structureIds' },
  { kind: 'user_group', argument: 'userGroupIds' },
  { kind: 'role', argument: 'roleIds' },
] as const;

type ScopeIds = Pick<SubAdminArguments, (typeof SCOPE_KINDS)[number]['argument']>;

/**
 * Makes a member a sub-administrator (CALL-212); the guard has checked that person and scope are of the working OU.
 * ALREADY_EXISTS for one who is (SUBA-18); INVALID_PARAMETER with the field for no operation, or a specified scope that
 * names nothing (SUBA-03); PERMISSION_DENIED for oneself, the OU administrator, and what the caller may not give
 * (SUBA-16).
 */
export async function createSubAdmin(ctx: RequestContext, input: SubAdminArguments): Promise<string> {
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
  announce(ctx, userId, { given: operations, scope, ...counted(input) });
  return userId;
}

/**
 * Changes a sub-administrator (CALL-213): lists of the scope that are left out stay. NOT_FOUND for who is none,
 * WRONG_PARAMETER on `version` when it was changed since, and what {@link createSubAdmin} throws: a right that was there
 * before may stay whoever changes the rest, unless the scope grows.
 */
export async function modifySubAdmin(ctx: RequestContext, input: SubAdminModifyArguments): Promise<void> {
  const { userId, scope } = input;
  const operations = requiredOperations(input.operations);
  ctx.audit.resourceId = userId;
  await countChange(ctx, 'sub_admin', { ou_id: workingOu(ctx), user_id: userId }, input.version);
  const before = await scoped(ctx, SubAdmin).get({ userId });
  await requireTouchable(ctx, userId, before.scope, scope);
  const given = operations.filter((operation) => !before.operations.includes(operation));
  const taken = before.operations.filter((operation) => !operations.includes(operation));
  // Who reaches more has each right over more: a wider scope gives them all anew.
  const isWider = before.scope !== scope ? scope === 'ALL' : await widens(ctx, userId, input);
  requireGrantable(ctx, isWider ? operations : given);
  await scoped(ctx, SubAdmin).update({ userId }, { scope, operations });
  await storeScope(ctx, userId, scope, input);
  announce(ctx, userId, { given, taken, from: before.scope, scope, ...counted(input) });
}

/**
 * Ends a sub-administrator's rights at once, on every server within a second (CALL-211, SUBA-09, BYND-04). NOT_FOUND for
 * who is none, PERMISSION_DENIED for whom the caller may not touch (SUBA-16).
 */
export async function removeSubAdmin(ctx: RequestContext, userId: string): Promise<void> {
  ctx.audit.resourceId = userId;
  const held = 'SELECT 1 FROM sub_admin WHERE ou_id = ? AND user_id = ? FOR UPDATE';
  await query(ctx, held, [workingOu(ctx), userId]);
  const { scope, operations } = await scoped(ctx, SubAdmin).get({ userId });
  await requireTouchable(ctx, userId, scope);
  await dropReachOfAdmins(ctx, [userId], workingOu(ctx));
  await scoped(ctx, SubAdmin).delete({ userId });
  announce(ctx, userId, { taken: operations, from: scope });
}

/** The given operations in their order, each once; INVALID_PARAMETER for none. */
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

/** Whether the caller may make, change or remove a sub-administrator of these scopes (SUBA-16). */
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
  const [row] = await query<{ id: string | null }>(ctx, 'SELECT admin_id AS id FROM organization WHERE id = ?', [
    workingOu(ctx),
  ]);
  return row?.id ?? null;
}

/**
 * Writes what a scope names: nothing where it is all of the OU, the ids given otherwise. INVALID_PARAMETER for a
 * specified scope that is left without anything.
 */
async function storeScope(ctx: RequestContext, userId: string, scope: SubAdminScope, ids: ScopeIds): Promise<void> {
  let named = 0;
  for (const { kind, argument } of SCOPE_KINDS) named += await storeNamed(ctx, userId, scope, kind, ids[argument]);
  if (scope === 'SPECIFIED' && named === 0) {
    fail('INVALID_PARAMETER', { message: 'error.subAdminScope', field: 'scope' });
  }
  await refreshReachOfAdmins(ctx, [userId], workingOu(ctx));
}

/** Whether ids are given that a sub-administrator's scope does not name yet. */
async function widens(ctx: RequestContext, userId: string, ids: ScopeIds): Promise<boolean> {
  for (const { kind, argument } of SCOPE_KINDS) {
    const given = [...new Set(ids[argument] ?? [])];
    if (given.length === 0) continue;
    const named = await query(
      ctx,
      `SELECT 1 FROM sub_admin_${kind} WHERE ou_id = ? AND user_id = ? AND ${kind}_id IN (${placeholders(given)})`,
      [workingOu(ctx), userId, ...given],
    );
    if (named.length < given.length) return true;
  }
  return false;
}

/** Answers how many of a kind the scope names afterwards. */
async function storeNamed(
  ctx: RequestContext,
  userId: string,
  scope: SubAdminScope,
  kind: (typeof SCOPE_KINDS)[number]['kind'],
  given: readonly string[] | null | undefined,
): Promise<number> {
  const key = [workingOu(ctx), userId];
  const ids = scope === 'ALL' ? [] : given;
  if (ids) {
    const rest = ids.length > 0 ? ` AND ${kind}_id NOT IN (${placeholders(ids)})` : '';
    await execute(ctx, `DELETE FROM sub_admin_${kind} WHERE ou_id = ? AND user_id = ?${rest}`, [...key, ...ids]);
  }
  if (ids && ids.length > 0) {
    await execute(
      ctx,
      `INSERT IGNORE INTO sub_admin_${kind} (ou_id, user_id, ${kind}_id)
       SELECT t.ou_id, ?, t.id FROM ${kind} t WHERE t.ou_id = ? AND t.id IN (${placeholders(ids)})`,
      [userId, workingOu(ctx), ...ids],
    );
  }
  const [row] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM sub_admin_${kind} WHERE ou_id = ? AND user_id = ?`,
    key,
  );
  return row?.total ?? 0;
}

/** How many a call named, for the audit event. */
const counted = (ids: ScopeIds) =>
  Object.fromEntries(
    SCOPE_KINDS.flatMap(({ kind, argument }) => (ids[argument] ? [[kind, new Set(ids[argument]).size]] : [])),
  );

/** Notes the change, and makes the person's open portals and sessions look again. */
function announce(ctx: RequestContext, userId: string, change: Record<string, unknown>): void {
  ctx.audit.description = JSON.stringify(change);
  tellUsers(ctx, [userId]);
}
