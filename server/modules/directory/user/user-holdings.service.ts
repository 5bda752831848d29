import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { Operation } from '../../../context/levels.js';
import { LEVEL } from '../../../context/levels.js';
import { groupInScope, roleWithinCeiling, structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { LinkKind } from './user-links.service.js';
import { LINKS } from './user-links.service.js';
import type { ThingKind } from '../../../access/thing-reach.js';
import { THINGS, thingsReached } from '../../../access/thing-reach.js';

/** Whether the account `a` holds a role, user group or node `t` that satisfies `which`, in the working OU. */
export function holdsAny(ctx: RequestContext, kind: LinkKind, which: Sql): Sql {
  const { table, column } = LINKS[kind];
  return sql`EXISTS (SELECT 1 FROM ${name(table)} l
      JOIN ${name(kind)} t ON t.ou_id = l.ou_id AND t.id = ${name(`l.${column}`)}
      WHERE ${inOu(ctx, 'l')} AND l.user_id = a.id AND ${which})`;
}

/** The caller may give all roles, user groups and nodes that the account `a` holds (ROLE-15, SUBA-13). */
export function linksWithinReach(ctx: RequestContext): Sql[] {
  const givable: Record<LinkKind, Sql> = {
    role: roleWithinCeiling(ctx, 't'),
    user_group: groupInScope(ctx, 't'),
    structure: structureInScope(ctx, 't'),
  };
  return (Object.keys(LINKS) as LinkKind[]).map((kind) => sql`NOT ${holdsAny(ctx, kind, sql`NOT ${givable[kind]}`)}`);
}

/** The operation with which a caller gives things of a kind to all of the OU. */
const GIVING: Readonly<Record<ThingKind, Operation>> = { asset: 'assetPermission', resource: 'resource' };

/**
 * The account `a` has no things of its own of this kind that the caller does not reach, unless the caller assigns them
 * to all of the OU. Things of its groups and nodes come with these. An assignment that counts later is held already.
 */
function thingsWithinReach(ctx: RequestContext, kind: ThingKind): Sql {
  const { scope, operations, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' && operations.has(GIVING[kind])) return sql`TRUE`;
  const { user, column } = THINGS[kind];
  return sql`NOT EXISTS (SELECT 1 FROM ${name(user)} l WHERE ${inOu(ctx, 'l')} AND l.user_id = a.id
      AND ${name(`l.${column}`)} NOT IN (SELECT x.id FROM (${thingsReached(ctx, kind, accountId)}) x))`;
}

/**
 * The members among these who hold roles, groups, nodes, assets or resources that the caller may not give: one
 * statement.
 */
export async function holdersOfMore(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || sessionOf(ctx).level === LEVEL.OU_ADMIN) return new Set();
  const conditions = [...linksWithinReach(ctx), thingsWithinReach(ctx, 'asset'), thingsWithinReach(ctx, 'resource')];
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT a.id FROM account a WHERE a.id IN (${join(userIds)}) AND NOT (${join(conditions, ' AND ')})`,
  );
  return new Set(rows.map((row) => row.id));
}
