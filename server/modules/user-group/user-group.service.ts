import { groupInScope } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import type { PageRequest } from '../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import type { UserGroupPage, UserGroupView } from './user-group.types.js';

/** User groups of the working OU by name; to a sub-administrator those in their scope (SUBA-17, UGRP-05). */
export async function listUserGroups(
  ctx: RequestContext,
  request: { search?: string | null; pagination?: PageRequest | null },
): Promise<UserGroupPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const scope = groupInScope(ctx, 'g');
  const where = `g.ou_id = ? AND ${scope.sql}${search ? ' AND g.name LIKE ?' : ''}`;
  const values = [workingOu(ctx), ...scope.values, ...(search ? [containsPattern(search)] : [])];
  const [userGroups, [counted]] = await Promise.all([
    query<UserGroupView>(
      ctx,
      `SELECT g.id, g.name, g.description, g.created_time AS createdTime,
              (SELECT COUNT(*) FROM user_group_member l WHERE l.ou_id = g.ou_id AND l.user_group_id = g.id) AS userCount
         FROM user_group g WHERE ${where} ORDER BY g.name, g.id LIMIT ? OFFSET ?`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM user_group g WHERE ${where}`, values),
  ]);
  return { userGroups, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}
