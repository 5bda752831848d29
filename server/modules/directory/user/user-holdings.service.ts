import { LEVEL } from '../../../context/levels.js';
import type { SqlCondition } from '../../../access/reach.js';
import { groupInScope, roleWithinCeiling, structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { placeholders, query } from '../../../database/query.js';
import type { LinkKind } from './user-links.service.js';
import { LINKS } from './user-links.service.js';
import { assetsReached } from '../../../access/asset-reach.js';

/** Whether the account `a` holds a role, user group or node `t` that satisfies `which`, in the working OU. */
export function holdsAny(ctx: RequestContext, kind: LinkKind, which: SqlCondition): SqlCondition {
  const { table, column } = LINKS[kind];
  return {
    sql: `EXISTS (SELECT 1 FROM ${table} l JOIN ${kind} t ON t.ou_id = l.ou_id AND t.id = l.${column}
      WHERE l.ou_id = ? AND l.user_id = a.id AND ${which.sql})`,
    values: [workingOu(ctx), ...which.values],
  };
}

/** That the caller may give all roles, user groups and nodes that the account `a` holds (ROLE-15, SUBA-13). */
export function linksWithinReach(ctx: RequestContext): SqlCondition[] {
  const givable: Record<LinkKind, SqlCondition> = {
    role: roleWithinCeiling(ctx, 't'),
    user_group: groupInScope(ctx, 't'),
    structure: structureInScope(ctx, 't'),
  };
  return (Object.keys(LINKS) as LinkKind[]).map((kind) => {
    const { sql, values } = givable[kind];
    const held = holdsAny(ctx, kind, { sql: `NOT ${sql}`, values });
    return { sql: `NOT ${held.sql}`, values: held.values };
  });
}

/**
 * That the account `a` has no assets of its own beyond the caller: others than the caller reaches, unless the caller
 * assigns assets to all of the OU. Those of its groups and nodes come with these.
 */
function assetsWithinReach(ctx: RequestContext): SqlCondition {
  const { scope, operations, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' && operations.has('assetPermission')) return { sql: 'TRUE', values: [] };
  const ouId = workingOu(ctx);
  const reached = assetsReached(ctx, accountId);
  return {
    sql: `NOT EXISTS (SELECT 1 FROM user_asset l WHERE l.ou_id = ? AND l.user_id = a.id
      AND l.asset_id NOT IN (SELECT x.id FROM (${reached.sql}) x))`,
    values: [ouId, ...reached.values],
  };
}

/** Which of some members hold roles, groups, nodes or assets that the caller may not give: one statement. */
export async function holdersOfMore(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || sessionOf(ctx).level === LEVEL.OU_ADMIN) return new Set();
  const conditions = [...linksWithinReach(ctx), assetsWithinReach(ctx)];
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT a.id FROM account a
      WHERE a.id IN (${placeholders(userIds)}) AND NOT (${conditions.map(({ sql }) => sql).join(' AND ')})`,
    [...userIds, ...conditions.flatMap(({ values }) => values)],
  );
  return new Set(rows.map((row) => row.id));
}
