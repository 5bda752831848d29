import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { reachedUsers, requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { KeyedPage, PageRequest, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { UserRef } from '../../directory/user/user.types.js';
import type { RoleRef } from '../../identity/account/member-links.types.js';
import type { AccessHolder, AccessHolderPage } from './access-explanation.types.js';
import { AccessSourceKind } from './access-explanation.types.js';
import type { RoleTarget } from './access-target.service.js';
import { grantingOf, readTarget } from './access-target.service.js';
import { listThingHolders } from './thing-holders.service.js';
import { isThing } from './thing-target.service.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { inOu, name } from '../../../database/sql.js';

/** The key by which the pages of holders continue. */
const ORDER = 'id';

/**
 * The members within the caller's reach (SUBA-15) who have a role, or who reach a menu, a permission or an app, with
 * the roles that grant it (BYND-01), in the order they joined the installation; of an asset or a resource as {@link
 * listThingHolders}. Throws NOT_FOUND for a target outside
 * the working OU, PERMISSION_DENIED for a role beyond reach. The number of statements is constant, however many holders
 * there are.
 */
export async function listHolders(
  ctx: RequestContext,
  kind: AccessSourceKind,
  targetId: string,
  pagination: PageRequest | null | undefined,
): Promise<AccessHolderPage> {
  if (isThing(kind)) return listThingHolders(ctx, kind, targetId, pagination);
  const page = parseKeyedPage(pagination, ORDER);
  if (kind === AccessSourceKind.ROLE) await requireReach(ctx, 'role', [targetId]);
  const target = await readTarget(ctx, kind, targetId);
  const roles = kind === AccessSourceKind.ROLE ? [targetId] : await grantingRoles(ctx, kind, targetId);
  const answer = { target: target.step, denials: [...target.closedBy] };
  if (roles.length === 0)
    return { ...answer, users: [], pagination: paginationOf(page, { total: 0, isBounded: false }) };
  const [ids, total] = await Promise.all([pageOfHolders(ctx, roles, page), countHolders(ctx, roles)]);
  const last = ids[page.limit - 1];
  return {
    ...answer,
    users: await readHolders(ctx, ids, roles),
    pagination: paginationOf(page, total, last === undefined ? null : { field: ORDER, value: last, id: last }),
  };
}

/** The ids of the roles that grant a target. */
export async function grantingRoles(ctx: RequestContext, kind: RoleTarget, id: string): Promise<string[]> {
  const granting = grantingOf(kind, id);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT DISTINCT g.role_id AS id FROM ${granting.links} WHERE ${inOu(ctx, 'g')} AND ${granting.condition}`,
  );
  return rows.map((row) => row.id);
}

const isLimited = (ctx: RequestContext) => sessionOf(ctx).scope === 'SPECIFIED';

/**
 * The people `x` in a sub-administrator's reach who hold one of the roles, as FROM and WHERE. `isForPage` looks up
 * roles person by person until the page is full; otherwise all holders in the OU are gathered first.
 */
function reachedHolders(ctx: RequestContext, roles: readonly string[], isForPage: boolean): Sql {
  const held = sql`SELECT 1 FROM user_role u
    WHERE ${inOu(ctx, 'u')} AND u.user_id = x.user_id AND u.role_id IN (${join(roles)})`;
  return sql`FROM (${reachedUsers(ctx)}) x WHERE ${isForPage ? sql`(${held} LIMIT 1) = 1` : sql`EXISTS (${held})`}`;
}

/** A page of ids. Each role is read in order of its index and for one page only, however many hold it. */
async function pageOfHolders(ctx: RequestContext, roles: readonly string[], page: KeyedPage): Promise<string[]> {
  const { limit, offset, after } = page;
  const beyond = (column: 'x.user_id' | 'u.user_id') => (after ? sql` AND ${name(column)} > ${after.id}` : empty);
  const ofRole = (roleId: string) =>
    sql`(SELECT u.user_id AS id FROM user_role u WHERE ${inOu(ctx, 'u')} AND u.role_id = ${roleId}${beyond('u.user_id')}
                 ORDER BY u.user_id LIMIT ${limit + offset})`;
  const select = isLimited(ctx)
    ? sql`SELECT x.user_id AS id ${reachedHolders(ctx, roles, true)}${beyond('x.user_id')}`
    : sql`SELECT id FROM (${join(roles.map(ofRole), ' UNION ')}) k`;
  const rows = await query<{ id: string }>(ctx, sql`${select} ORDER BY id LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => row.id);
}

/** The people within reach who have any of the roles, bounded. */
export async function countHolders(ctx: RequestContext, roles: readonly string[]): Promise<Total> {
  const all = isLimited(ctx)
    ? reachedHolders(ctx, roles, false)
    : sql`FROM user_role x WHERE ${inOu(ctx, 'x')} AND x.role_id IN (${join(roles)})`;
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (SELECT DISTINCT x.user_id ${all} LIMIT ${COUNT_BOUND + 1}) k`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

interface HolderRow extends UserRef, AccountState {
  roleId: string;
  roleName: string;
  identifier: string;
}

async function readHolders(
  ctx: RequestContext,
  ids: readonly string[],
  roles: readonly string[],
): Promise<AccessHolder[]> {
  if (ids.length === 0) return [];
  const rows = await query<HolderRow>(
    ctx,
    sql`SELECT a.id, a.username, a.name, ${ACCOUNT_STATE}, r.id AS roleId, r.name AS roleName, r.identifier FROM user_role u
       JOIN account a ON a.id = u.user_id JOIN role r ON r.ou_id = u.ou_id AND r.id = u.role_id
      WHERE ${inOu(ctx, 'u')} AND u.user_id IN (${join(ids)}) AND u.role_id IN (${join(roles)})
      ORDER BY a.id, r.name, r.id`,
  );
  const holders = new Map<string, AccessHolder>();
  for (const { roleId, roleName, identifier, ...row } of rows) {
    const role: RoleRef = { id: roleId, name: roleName, identifier };
    const holder = holders.get(row.id);
    if (holder) holder.roles.push(role);
    else {
      const { id, username, name } = row;
      const ofThings = { paths: [], pathCount: 0, effectiveTime: null };
      holders.set(id, { id, username, name, isActive: denialOfAccount(row) === null, roles: [role], ...ofThings });
    }
  }
  return [...holders.values()];
}
