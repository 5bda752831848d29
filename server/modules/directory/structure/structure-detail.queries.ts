import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** A role that shows a node in an app; the app's name is JSON by language. */
interface RoleOfNode {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly appId: string;
  readonly appNameJson: string;
}

/** A sub-administrator with the node of their scope; its name is JSON by language. */
interface SubAdminOfNode {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly scopeId: string;
  readonly scopeNameJson: string;
}

interface NodeCounts {
  readonly createdTime: number;
  readonly userCount: number;
  readonly allUserCount: number;
  readonly nodeCount: number;
  readonly assetCount: number;
}

/** The resource of a node; the app's name is JSON by language. */
interface ResourceOfNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly identifier: string;
  readonly appId: string;
  readonly appNameJson: string;
  readonly createdTime: number;
}

const ZERO = sql`0`;

const directUsers = (ctx: RequestContext, id: string): Sql =>
  sql`(SELECT COUNT(*) FROM user_structure u WHERE ${inOu(ctx, 'u')} AND u.structure_id = ${id})`;
const nodesBelow = (ctx: RequestContext, id: string): Sql =>
  sql`SELECT 1 FROM structure_closure c WHERE ${inOu(ctx, 'c')} AND c.ancestor_id = ${id} AND c.depth > 0
  LIMIT ${COUNT_BOUND}`;
/** Users at or below a node as a select of rows, each once, `limit` at most. */
export const usersBelow = (ctx: RequestContext, id: string, limit: number): Sql =>
  sql`SELECT DISTINCT u.user_id FROM structure_closure c
  JOIN user_structure u ON u.ou_id = c.ou_id AND u.structure_id = c.descendant_id
 WHERE ${inOu(ctx, 'c')} AND c.ancestor_id = ${id} LIMIT ${limit}`;
/** Assets at a node as a select of rows, `limit` at most; none for an OU without the feature. */
export const assetsAt = (ctx: RequestContext, id: string, limit: number): Sql =>
  sql`SELECT 1 FROM structure_asset l
       WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${id} AND ${sessionOf(ctx).features.has('assets')} LIMIT ${limit}`;
const countOf = (select: Sql): Sql => sql`(SELECT COUNT(*) FROM (${select}) counted)`;

/** Creation time of a node and its counts; a count that `fields` does not name is 0. Nothing without the node. */
export async function countsOfNode(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<NodeCounts | undefined> {
  const [counts] = await query<NodeCounts>(
    ctx,
    sql`SELECT s.created_time AS createdTime,
              ${fields.has('userCount') ? directUsers(ctx, id) : ZERO} AS userCount,
              ${fields.has('allUserCount') ? countOf(usersBelow(ctx, id, COUNT_BOUND)) : ZERO} AS allUserCount,
              ${fields.has('nodeCount') ? countOf(nodesBelow(ctx, id)) : ZERO} AS nodeCount,
              ${fields.has('assetCount') ? countOf(assetsAt(ctx, id, COUNT_BOUND)) : ZERO} AS assetCount
         FROM structure s WHERE ${inOu(ctx, 's')} AND s.id = ${id}`,
  );
  return counts;
}

/** The resource that is associated with a node. */
export async function resourceOfNode(ctx: RequestContext, id: string): Promise<ResourceOfNode | undefined> {
  const [resource] = await query<ResourceOfNode>(
    ctx,
    sql`SELECT r.id, r.name, r.type, r.identifier, r.app_id AS appId, a.name_json AS appNameJson,
              l.created_time AS createdTime
         FROM structure_resource l JOIN resource r ON r.ou_id = l.ou_id AND r.id = l.resource_id
         JOIN app a ON a.ou_id = r.ou_id AND a.id = r.app_id
        WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${id}`,
  );
  return resource;
}

/** How many users are at or below each of the nodes, each user once and `limit` at most; of at least one node. */
export function usersBelowEach(
  ctx: RequestContext,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; total: number }[]> {
  const counts = ids.map(
    (id) => sql`SELECT ${id} AS id, COUNT(*) AS total FROM (${usersBelow(ctx, id, limit)}) counted`,
  );
  return query(ctx, sql`${join(counts, ' UNION ALL ')}`);
}

/** The roles that show a node, by name. */
export function rolesOfNode(ctx: RequestContext, id: string, limit: number): Promise<RoleOfNode[]> {
  return query<RoleOfNode>(
    ctx,
    sql`SELECT r.id, r.name, r.identifier, a.id AS appId, a.name_json AS appNameJson FROM role_structure l
         JOIN role r ON r.ou_id = l.ou_id AND r.id = l.role_id JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id
        WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${id} ORDER BY r.name, r.id, a.id LIMIT ${limit}`,
  );
}

/** The sub-administrators whose scope covers a node, by name. */
export function subAdminsOfNode(ctx: RequestContext, id: string, limit: number): Promise<SubAdminOfNode[]> {
  return query<SubAdminOfNode>(
    ctx,
    sql`SELECT m.user_id AS id, m.username, m.name, s.id AS scopeId, s.name_json AS scopeNameJson
         FROM structure_closure c
         JOIN sub_admin_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.ancestor_id
         JOIN structure s ON s.ou_id = l.ou_id AND s.id = l.structure_id
         JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id
        WHERE ${inOu(ctx, 'c')} AND c.descendant_id = ${id} ORDER BY m.name, m.user_id, c.depth LIMIT ${limit}`,
  );
}
