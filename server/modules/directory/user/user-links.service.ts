import sql, { bulk, join } from 'sql-template-tag';
import { changeLinks } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { execute } from '../../../database/query.js';
import { inOu, name, ouOf } from '../../../database/sql.js';

/** The tables of members' links: roles, user groups and nodes; and the argument that names their ids. */
export const LINKS = {
  role: { table: 'user_role', column: 'role_id', field: 'roleIds' },
  user_group: { table: 'user_group_member', column: 'user_group_id', field: 'userGroupIds' },
  structure: { table: 'user_structure', column: 'structure_id', field: 'structureIds' },
} as const;

/** A kind of thing that a member can be given. */
export type LinkKind = keyof typeof LINKS;

/** Rows per statement. */
const BATCH = 1000;

/**
 * Gives each of these members each of these roles, user groups or nodes; links that exist stay. Only this function and
 * {@link removeLinks} write links, because sub-administrators' reach follows them. The callers have checked the rights.
 * Answers how many links are new.
 */
export async function addLinks(
  ctx: RequestContext,
  kind: LinkKind,
  userIds: readonly string[],
  targetIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0 || targetIds.length === 0) return 0;
  const [ou, time] = [ouOf(ctx), now()];
  const { table, column } = LINKS[kind];
  const pairs = userIds.flatMap((userId) => targetIds.map((targetId) => [ou, userId, targetId, time] as const));
  return changeLinks(ctx, userIds, async () => {
    let added = 0;
    for (let at = 0; at < pairs.length; at += BATCH) {
      const batch = pairs.slice(at, at + BATCH);
      added += await execute(
        ctx,
        sql`INSERT IGNORE INTO ${name(table)} (ou_id, user_id, ${name(column)}, created_time) VALUES ${bulk(batch)}`,
      );
    }
    return added;
  });
}

/** Takes from each of these members each of these roles, user groups or nodes; answers how many links there were. */
export async function removeLinks(
  ctx: RequestContext,
  kind: LinkKind,
  userIds: readonly string[],
  targetIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0 || targetIds.length === 0) return 0;
  const { table, column } = LINKS[kind];
  return changeLinks(ctx, userIds, () =>
    execute(
      ctx,
      sql`DELETE FROM ${name(table)}
        WHERE ${inOu(ctx)} AND user_id IN (${join(userIds)}) AND ${name(column)} IN (${join(targetIds)})`,
    ),
  );
}
