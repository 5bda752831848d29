import type { Sql } from 'sql-template-tag';
import sql, { empty, join, raw } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../context/context.js';
import { workingOu } from '../context/context.js';
import { holdOrganization } from '../database/hold-organization.js';
import type { Place } from '../database/query.js';
import { query } from '../database/query.js';
import { BATCH } from '../database/rows.js';
import { scoped } from '../database/scoped.js';
import { inOu, name } from '../database/sql.js';
import { keepCounts, storeCount } from './reach-count.js';
import { partsOf, RANGE, refreshPart } from './reach-parts.js';
import { SubAdminReach } from './reach.entity.js';

/** From this many members on, rebuilding a sub-administrator's whole reach is cheaper than checking each of them. */
const MANY = 5_000;

/** Parts of sub-administrators' scopes that are about to be removed or moved. */
export interface ReachTargets {
  readonly roleIds?: readonly string[];
  readonly userGroupIds?: readonly string[];
  readonly structureIds?: readonly string[];
}

/**
 * Recomputes sub_admin_reach for these members by SUBA-14. Every writer of roles, user groups or structures of members
 * calls it in its transaction, after the change. Six statements per 1000 members, and up to two more if rows change.
 * Returns the number of corrected rows.
 * @param ouId the OU, for work without a working OU
 */
export async function refreshReach(
  ctx: RequestContext,
  userIds: readonly string[],
  ouId: string = workingOu(ctx),
): Promise<number> {
  return refreshUsers(ctx, ouId, userIds);
}

/** {@link refreshReach} for work without a context of a call. */
export async function refreshUsers(ctx: Place, ouId: string, userIds: readonly string[]): Promise<number> {
  const batches = await holdUsers(ctx, ouId, userIds);
  return refreshBatches(ctx, ouId, batches);
}

/**
 * Runs work that changes these members' links, and updates sub_admin_reach afterwards. Locks the members before the
 * work, so that changes of the same person take turns instead of deadlocking.
 */
export async function changeLinks<Result>(
  ctx: RequestContext,
  userIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const ouId = workingOu(ctx);
  const batches = await holdUsers(ctx, ouId, userIds);
  const result = await work();
  await refreshBatches(ctx, ouId, batches);
  return result;
}

/**
 * Locks members until the end of the transaction, and returns their ids in batches. Statements read what others have
 * committed: scopes therefore change alone, and of two concurrent changes of one member the second reads again after
 * the first.
 */
async function holdUsers(ctx: Place, ouId: string, userIds: readonly string[]): Promise<string[][]> {
  const batches = batchesOf([...new Set(userIds)].sort());
  if (batches.length === 0) return [];
  await query(ctx, sql`SELECT id FROM organization WHERE id = ${ouId} LOCK IN SHARE MODE`);
  for (const ids of batches) {
    // The index is forced: for a thousand ids the planner would read and lock the whole OU.
    const held = sql`SELECT user_id FROM member FORCE INDEX (PRIMARY)
      WHERE ${inOu({ ouId })} AND user_id IN (${join(ids)}) FOR UPDATE`;
    await query(ctx, held);
  }
  return batches;
}

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));

async function refreshBatches(ctx: Place, ouId: string, batches: readonly string[][]): Promise<number> {
  let changed = 0;
  for (const ids of batches) {
    const among = (id: string) => sql`${name(id)} IN (${join(ids)})`;
    const links = { condition: among('l.user_id'), isOfMembers: true };
    changed += await keepCounts(ctx, ouId, ids, () => refreshPart(ctx, ouId, { links, rows: among('r.user_id') }));
  }
  return changed;
}

/**
 * Recomputes sub_admin_reach for the whole scope of these sub-administrators, after it changed. Concurrent changes of
 * links of the same OU wait. Returns the number of corrected rows.
 */
export async function refreshReachOfAdmins(ctx: Place, adminIds: readonly string[], ouId: string): Promise<number> {
  await holdOrganization(ctx, ouId);
  let changed = 0;
  for (const adminId of new Set(adminIds)) changed += await refreshAdmin(ctx, ouId, adminId);
  return changed;
}

/**
 * Deletes the stored reach of these sub-administrators before their records: a cascade over a million rows is one
 * statement, which exceeds its timeout.
 */
export async function dropReachOfAdmins(ctx: Place, adminIds: readonly string[], ouId: string): Promise<void> {
  if (adminIds.length === 0) return;
  for (let dropped = RANGE; dropped === RANGE;) {
    dropped = await scoped({ db: ctx.db, ouId }, SubAdminReach).delete({ adminId: In(adminIds) }, RANGE);
  }
  for (const adminId of adminIds) await storeCount(ctx, ouId, adminId);
}

async function refreshAdmin(ctx: Place, ouId: string, adminId: string): Promise<number> {
  let changed = 0;
  for (const part of await partsOf(ctx, ouId, adminId)) changed += await refreshPart(ctx, ouId, part);
  await storeCount(ctx, ouId, adminId);
  return changed;
}

/**
 * Runs work that removes or moves roles, user groups or structures with their links and scopes, and updates
 * sub_admin_reach afterwards.
 */
export async function keepReach<Result>(
  ctx: RequestContext,
  targets: ReachTargets,
  work: () => Promise<Result>,
): Promise<Result> {
  const ouId = workingOu(ctx);
  await holdOrganization(ctx, ouId);
  const [admins, users] = [await adminsAt(ctx, ouId, targets), await usersAt(ctx, ouId, targets)];
  const result = await work();
  const { structureIds } = targets;
  // A moved node may have entered another scope.
  const later = structureIds ? await adminsAt(ctx, ouId, { structureIds }) : [];
  const concerned = [...new Set([...admins, ...later])];
  if (concerned.length === 0 || users.length === 0) return result;
  // Nobody changes links in the meantime, so the members need no locks of their own.
  if (users.length < MANY * concerned.length && users.length < RANGE) await refreshBatches(ctx, ouId, batchesOf(users));
  else for (const adminId of concerned) await refreshAdmin(ctx, ouId, adminId);
  return result;
}

/** The sub-administrators whose scope names any of the targets, a node above or a node below. */
async function adminsAt(ctx: Place, ouId: string, targets: ReachTargets): Promise<string[]> {
  const { roleIds = [], userGroupIds = [], structureIds = [] } = targets;
  const selects: Sql[] = [];
  const add = (kind: string, ids: readonly string[], column: string, joins = empty) => {
    if (ids.length === 0) return;
    selects.push(
      sql`SELECT s.user_id FROM ${name(`sub_admin_${kind}`)} s ${joins}
           WHERE ${inOu({ ouId }, 's')} AND ${name(column)} IN (${join(ids)})`,
    );
  };
  const tree = (end: string) => sql`JOIN structure_closure c ON c.ou_id = s.ou_id AND ${name(end)} = s.structure_id`;
  add('role', roleIds, 's.role_id');
  add('user_group', userGroupIds, 's.user_group_id');
  add('structure', structureIds, 'c.descendant_id', tree('c.ancestor_id'));
  add('structure', structureIds, 'c.ancestor_id', tree('c.descendant_id'));
  if (selects.length === 0) return [];
  const rows = await query<{ id: string }>(ctx, sql`SELECT x.user_id AS id FROM (${join(selects, ' UNION ')}) x`);
  return rows.map((row) => row.id);
}

/** The members who hold any of the targets, or stand at a node below; at most {@link RANGE} of each kind. */
async function usersAt(ctx: Place, ouId: string, targets: ReachTargets): Promise<string[]> {
  const { roleIds = [], userGroupIds = [], structureIds = [] } = targets;
  const sources = [
    ['user_role l', 'l.role_id', roleIds],
    ['user_group_member l', 'l.user_group_id', userGroupIds],
    [
      'structure_closure c JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id',
      'c.ancestor_id',
      structureIds,
    ],
  ] as const;
  const users = new Set<string>();
  for (const [from, column, ids] of sources) {
    if (ids.length === 0) continue;
    const rows = await query<{ id: string }>(
      ctx,
      sql`SELECT DISTINCT l.user_id AS id FROM ${raw(from)}
           WHERE ${inOu({ ouId }, 'l')} AND ${name(column)} IN (${join(ids)}) LIMIT ${RANGE}`,
    );
    for (const { id } of rows) users.add(id);
  }
  return [...users];
}
