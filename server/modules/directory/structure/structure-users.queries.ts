import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { memberTermPattern } from '../../identity/account/member.service.js';
import type { StructureUser } from './structure.types.js';

/** A member, and whether they are at the node that was asked about. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isThere: number;
}

/** The condition on users `u` of a node: with `search`, only those with a word that begins with it. */
function condition(ctx: RequestContext, structureId: string, search: string | null): Sql {
  const found = search
    ? sql` AND u.user_id IN
        (SELECT t.user_id FROM member_term t WHERE ${inOu(ctx, 't')} AND t.term LIKE ${memberTermPattern(search)})`
    : empty;
  return sql`${inOu(ctx, 'u')} AND u.structure_id = ${structureId}${found}`;
}

/** A page of the users of a node, by name. */
export function pageOfUsers(
  ctx: RequestContext,
  structureId: string,
  search: string | null,
  { after, limit, offset }: KeyedPage,
): Promise<Omit<StructureUser, 'isRemovable'>[]> {
  const rest = after
    ? sql` AND (m.name > ${after.value} OR (m.name = ${after.value} AND m.user_id > ${after.id}))`
    : empty;
  return query(
    ctx,
    sql`SELECT m.user_id AS id, m.username, m.name, a.department, a.position, u.created_time AS createdTime
         FROM user_structure u JOIN member m ON m.ou_id = u.ou_id AND m.user_id = u.user_id
         JOIN account a ON a.id = m.user_id
        WHERE ${condition(ctx, structureId, search)}${rest}
        ORDER BY m.name, m.user_id LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** How many users {@link pageOfUsers} finds on all pages; counting ends at `limit`. */
export async function countUsersOf(
  ctx: RequestContext,
  structureId: string,
  search: string | null,
  limit: number,
): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM user_structure u
        WHERE ${condition(ctx, structureId, search)} LIMIT ${limit}) counted`,
  );
  return row?.total ?? 0;
}

/** Members among the users, with whether they are at the node; of at least one user. */
export function standingAt(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<Person[]> {
  return query<Person>(
    ctx,
    sql`SELECT m.user_id AS id, m.name, u.user_id IS NOT NULL AS isThere FROM member m
       LEFT JOIN user_structure u ON u.ou_id = m.ou_id AND u.user_id = m.user_id AND u.structure_id = ${structureId}
      WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)}) ORDER BY m.user_id`,
  );
}
