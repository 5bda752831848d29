import { reachedUsers, requireReach } from '../../../access/reach.js';
import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { KeyedPage, PageRequest, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { placeholders, query } from '../../../database/query.js';
import type { RoleRef, UserRef } from '../../directory/user/user.types.js';
import type { AccessHolder, AccessHolderPage } from './access-explanation.types.js';
import { AccessSourceKind } from './access-explanation.types.js';
import { grantingOf, readTarget } from './access-target.service.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';

/** What the pages of holders go on by. */
const ORDER = 'id';

/**
 * Who has a role, or meets a menu, a permission or an app through which roles (BYND-01): members within the caller's
 * reach (SUBA-15), in the order they joined the installation. NOT_FOUND for a target outside the working OU,
 * PERMISSION_DENIED for a role beyond reach. A constant number of statements, whatever the number of holders.
 */
export async function listHolders(
  ctx: RequestContext,
  kind: AccessSourceKind,
  targetId: string,
  pagination: PageRequest | null | undefined,
): Promise<AccessHolderPage> {
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

async function grantingRoles(
  ctx: RequestContext,
  kind: Exclude<AccessSourceKind, AccessSourceKind.ROLE>,
  id: string,
): Promise<string[]> {
  const granting = grantingOf(kind, id);
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT DISTINCT g.role_id AS id FROM ${granting.links} WHERE g.ou_id = ? AND ${granting.condition}`,
    [workingOu(ctx), ...granting.values],
  );
  return rows.map((row) => row.id);
}

const isLimited = (ctx: RequestContext) => sessionOf(ctx).scope === 'SPECIFIED';

/**
 * The people in a sub-administrator's reach who hold one of the roles, as what follows SELECT …. `isForPage`: each is
 * asked for their own roles until the page is full; otherwise all holders in the OU are gathered first.
 */
function reachedHolders(ctx: RequestContext, roles: readonly string[], isForPage: boolean): SqlCondition {
  const reached = reachedUsers(ctx);
  const held = `SELECT 1 FROM user_role u
    WHERE u.ou_id = ? AND u.user_id = x.user_id AND u.role_id IN (${placeholders(roles)})`;
  return {
    sql: `FROM (${reached.sql}) x WHERE ${isForPage ? `(${held} LIMIT 1) = 1` : `EXISTS (${held})`}`,
    values: [...reached.values, workingOu(ctx), ...roles],
  };
}

/** A page of ids. Each role is read in order of its index and for one page only, however many hold it. */
async function pageOfHolders(ctx: RequestContext, roles: readonly string[], page: KeyedPage): Promise<string[]> {
  const { limit, offset, after } = page;
  const beyond = after ? [after.id] : [];
  const [select, values] = isLimited(ctx)
    ? limitedPage(reachedHolders(ctx, roles, true), beyond)
    : wholePage(workingOu(ctx), roles, beyond, limit + offset);
  const rows = await query<{ id: string }>(ctx, `${select} ORDER BY id LIMIT ? OFFSET ?`, [...values, limit, offset]);
  return rows.map((row) => row.id);
}

function limitedPage(reached: SqlCondition, beyond: readonly string[]): [string, readonly unknown[]] {
  const after = beyond.length > 0 ? ' AND x.user_id > ?' : '';
  return [`SELECT x.user_id AS id ${reached.sql}${after}`, [...reached.values, ...beyond]];
}

function wholePage(
  ouId: string,
  roles: readonly string[],
  beyond: readonly string[],
  most: number,
): [string, readonly unknown[]] {
  const after = beyond.length > 0 ? ' AND u.user_id > ?' : '';
  const one = `(SELECT u.user_id AS id FROM user_role u WHERE u.ou_id = ? AND u.role_id = ?${after}
                 ORDER BY u.user_id LIMIT ?)`;
  const select = roles.map(() => one).join(' UNION ');
  return [`SELECT id FROM (${select}) k`, roles.flatMap((role) => [ouId, role, ...beyond, most])];
}

async function countHolders(ctx: RequestContext, roles: readonly string[]): Promise<Total> {
  const all: SqlCondition = isLimited(ctx)
    ? reachedHolders(ctx, roles, false)
    : {
        sql: `FROM user_role x WHERE x.ou_id = ? AND x.role_id IN (${placeholders(roles)})`,
        values: [workingOu(ctx), ...roles],
      };
  const [row] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM (SELECT DISTINCT x.user_id ${all.sql} LIMIT ?) k`,
    [...all.values, COUNT_BOUND + 1],
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
    `SELECT a.id, a.username, a.name, ${ACCOUNT_STATE}, r.id AS roleId, r.name AS roleName, r.identifier FROM user_role u
       JOIN account a ON a.id = u.user_id JOIN role r ON r.ou_id = u.ou_id AND r.id = u.role_id
      WHERE u.ou_id = ? AND u.user_id IN (${placeholders(ids)}) AND u.role_id IN (${placeholders(roles)})
      ORDER BY a.id, r.name, r.id`,
    [workingOu(ctx), ...ids, ...roles],
  );
  const holders = new Map<string, AccessHolder>();
  for (const { roleId, roleName, identifier, ...row } of rows) {
    const role: RoleRef = { id: roleId, name: roleName, identifier };
    const holder = holders.get(row.id);
    if (holder) holder.roles.push(role);
    else {
      const { id, username, name } = row;
      holders.set(id, { id, username, name, isActive: denialOfAccount(row) === null, roles: [role] });
    }
  }
  return [...holders.values()];
}
