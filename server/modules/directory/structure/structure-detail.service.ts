import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { readNodes } from './structure-rows.service.js';
import { listStructures } from './structure.service.js';
import type { StructureAccess, StructureDetail, StructureSummary, StructureUserCount } from './structure.types.js';

/** So many nodes are counted at once: what a screen shows. */
const MAX_COUNTED = 100;
/** So many roles or sub-administrators of a node are told. */
const MAX_TOLD = 1000;

/** One node, with what is asked of its counts and children (CALL-171). The guard has checked OU and reach. */
export async function readDetail(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
  childFields: ReadonlySet<string>,
): Promise<StructureDetail> {
  const ouId = workingOu(ctx);
  const [[node], [counts], children] = await Promise.all([
    readNodes(ctx, { sql: 'n.ou_id = ? AND n.id = ?', values: [ouId, id] }, fields),
    query<{ userCount: number; allUserCount: number; nodeCount: number; createdTime: number }>(
      ctx,
      `SELECT s.created_time AS createdTime,
              ${fields.has('userCount') ? DIRECT_USERS : '0'} AS userCount,
              ${fields.has('allUserCount') ? boundedCount(USERS_BELOW) : '0'} AS allUserCount,
              ${fields.has('nodeCount') ? boundedCount(NODES_BELOW) : '0'} AS nodeCount
         FROM structure s WHERE s.ou_id = ? AND s.id = ?`,
      [
        ...(fields.has('userCount') ? [ouId, id] : []),
        ...(fields.has('allUserCount') ? [ouId, id] : []),
        ...(fields.has('nodeCount') ? [ouId, id] : []),
        ouId,
        id,
      ],
    ),
    fields.has('children') ? listStructures(ctx, { parentId: id }, childFields) : { structures: [] },
  ]);
  if (!node || !counts) fail('NOT_FOUND');
  return { ...node, ...counts, children: children.structures };
}

const DIRECT_USERS = '(SELECT COUNT(*) FROM user_structure u WHERE u.ou_id = ? AND u.structure_id = ?)';
const NODES_BELOW = `SELECT 1 FROM structure_closure c WHERE c.ou_id = ? AND c.ancestor_id = ? AND c.depth > 0
  LIMIT ${COUNT_BOUND}`;
const usersBelow = (limit: number) => `SELECT DISTINCT u.user_id FROM structure_closure c
  JOIN user_structure u ON u.ou_id = c.ou_id AND u.structure_id = c.descendant_id
 WHERE c.ou_id = ? AND c.ancestor_id = ? LIMIT ${limit}`;
const USERS_BELOW = usersBelow(COUNT_BOUND);
const boundedCount = (select: string) => `(SELECT COUNT(*) FROM (${select}) counted)`;

/**
 * How many users stand at or below each of the nodes, in one statement. OUT_OF_RANGE for more than 100 nodes; the guard
 * has checked OU and reach.
 */
export async function countUsers(ctx: RequestContext, ids: readonly string[]): Promise<StructureUserCount[]> {
  const distinct = [...new Set(ids)];
  if (distinct.length > MAX_COUNTED)
    fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_COUNTED } });
  if (distinct.length === 0) return [];
  const select = `SELECT ? AS id, COUNT(*) AS total FROM (${usersBelow(COUNT_BOUND + 1)}) counted`;
  const rows = await query<{ id: string; total: number }>(
    ctx,
    distinct.map(() => select).join(' UNION ALL '),
    distinct.flatMap((id) => [id, workingOu(ctx), id]),
  );
  return rows.map(({ id, total }) => ({
    id,
    total: Math.min(total, COUNT_BOUND),
    isBounded: total > COUNT_BOUND,
  }));
}

/** How many nodes the working OU has, and may have (STRC-21). */
export async function summarize(ctx: RequestContext): Promise<StructureSummary> {
  const [row] = await query<{ nodeCount: number }>(ctx, 'SELECT COUNT(*) AS nodeCount FROM structure WHERE ou_id = ?', [
    workingOu(ctx),
  ]);
  return {
    nodeCount: row?.nodeCount ?? 0,
    maximum: ctx.runtime.configuration.integer('structureMaxNum'),
  };
}

/** Who reaches a node: the roles that show it, and the sub-administrators whose scope it is in (SUBA-14). */
export async function readAccess(ctx: RequestContext, id: string): Promise<StructureAccess> {
  const values = [workingOu(ctx), id, MAX_TOLD];
  const [roles, subAdmins] = await Promise.all([
    query<{ id: string; name: string; appId: string; appNameJson: string }>(
      ctx,
      `SELECT r.id, r.name, a.id AS appId, a.name_json AS appNameJson FROM role_structure l
         JOIN role r ON r.ou_id = l.ou_id AND r.id = l.role_id JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id
        WHERE l.ou_id = ? AND l.structure_id = ? ORDER BY r.name, r.id, a.id LIMIT ?`,
      values,
    ),
    query<{ id: string; username: string; name: string; scopeId: string; scopeNameJson: string }>(
      ctx,
      `SELECT m.user_id AS id, m.username, m.name, s.id AS scopeId, s.name_json AS scopeNameJson
         FROM structure_closure c
         JOIN sub_admin_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.ancestor_id
         JOIN structure s ON s.ou_id = l.ou_id AND s.id = l.structure_id
         JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id
        WHERE c.ou_id = ? AND c.descendant_id = ? ORDER BY m.name, m.user_id, c.depth LIMIT ?`,
      values,
    ),
  ]);
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  return {
    roles: roles.map(({ appNameJson, ...role }) => ({ ...role, appName: named(appNameJson) })),
    subAdmins: subAdmins.map(({ scopeNameJson, ...person }) => ({ ...person, scopeName: named(scopeNameJson) })),
  };
}
