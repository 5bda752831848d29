import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { memberReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { memberTermPattern } from '../../identity/account/member.service.js';

/** A node on the path to another one, itself included; its name is JSON by language. */
interface PathRow {
  readonly id: string;
  readonly nameJson: string;
  readonly isAutoDispatch: number;
}

/** The nodes from the root to a node, itself included. */
export function pathTo(ctx: RequestContext, id: string): Promise<PathRow[]> {
  return query(
    ctx,
    sql`SELECT p.id, p.name_json AS nameJson, p.is_auto_dispatch AS isAutoDispatch FROM structure_closure c
         JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
        WHERE ${inOu(ctx, 'c')} AND c.descendant_id = ${id} ORDER BY c.depth DESC`,
  );
}

/** The places of users that match, and the users themselves. */
export interface PeopleRequest {
  readonly nodeIds: readonly string[];
  /** The beginning of a word of the user; null for all. */
  readonly search: string | null;
}

/** The condition on members `m` in the caller's reach with a word that begins with the search. */
function matches(ctx: RequestContext, search: string | null): Sql {
  const found = search
    ? sql` AND m.user_id IN
        (SELECT t.user_id FROM member_term t WHERE ${inOu(ctx, 't')} AND t.term LIKE ${memberTermPattern(search)})`
    : empty;
  return sql`${inOu(ctx, 'm')} AND ${memberReached(ctx, 'm')}${found}`;
}

/** Users at nodes who match, as a select of `user_id`, each once. */
const usersAt = (ctx: RequestContext, nodeIds: readonly string[]): Sql =>
  sql`SELECT DISTINCT u.user_id FROM user_structure u WHERE ${inOu(ctx, 'u')} AND u.structure_id IN (${join(nodeIds)})`;

/** A page of the users at any of the nodes, by name. */
export function pageOfPeople(
  ctx: RequestContext,
  { nodeIds, search }: PeopleRequest,
  { after, limit, offset }: KeyedPage,
): Promise<{ id: string; username: string; name: string }[]> {
  const rest = after
    ? sql` AND (m.name > ${after.value} OR (m.name = ${after.value} AND m.user_id > ${after.id}))`
    : empty;
  return query(
    ctx,
    sql`SELECT m.user_id AS id, m.username, m.name FROM member m
         JOIN (${usersAt(ctx, nodeIds)}) x ON x.user_id = m.user_id
        WHERE ${matches(ctx, search)}${rest} ORDER BY m.name, m.user_id LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** How many users match at any of the nodes (without an id), and at each node; counting ends at `limit`. */
export function countPeople(
  ctx: RequestContext,
  { nodeIds, search }: PeopleRequest,
  limit: number,
): Promise<{ id: string | null; total: number }[]> {
  const count = (id: string | null, at: readonly string[]) =>
    sql`SELECT ${id} AS id, COUNT(*) AS total FROM (SELECT 1 FROM (${usersAt(ctx, at)}) x
          JOIN member m ON ${inOu(ctx, 'm')} AND m.user_id = x.user_id
         WHERE ${matches(ctx, search)} LIMIT ${limit}) counted`;
  return query(ctx, join([count(null, nodeIds), ...nodeIds.map((id) => count(id, [id]))], ' UNION ALL '));
}

/** The nodes, among these, at which each of the users is; of at least one user. */
export function placesOf(
  ctx: RequestContext,
  userIds: readonly string[],
  nodeIds: readonly string[],
): Promise<{ userId: string; nodeId: string }[]> {
  return query(
    ctx,
    sql`SELECT u.user_id AS userId, u.structure_id AS nodeId FROM user_structure u
         WHERE ${inOu(ctx, 'u')} AND u.user_id IN (${join(userIds)}) AND u.structure_id IN (${join(nodeIds)})`,
  );
}
