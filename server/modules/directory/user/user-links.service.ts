import { changeLinks } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { execute, placeholders } from '../../../database/query.js';

/** Where it is kept what members hold: roles, places in user groups, places at nodes. */
export const LINKS = {
  role: { table: 'user_role', column: 'role_id' },
  user_group: { table: 'user_group_member', column: 'user_group_id' },
  structure: { table: 'user_structure', column: 'structure_id' },
} as const;

/** What a member can be given. */
export type LinkKind = keyof typeof LINKS;

/** Rows per statement. */
const BATCH = 1000;

/**
 * Gives each of these members each of these roles, user groups or nodes; what they hold already stays. With
 * {@link removeLinks} the only way in which links are written, because sub-administrators' reach follows them. Checks
 * nothing: callers have. Answers how many links are new.
 */
export async function addLinks(
  ctx: RequestContext,
  kind: LinkKind,
  userIds: readonly string[],
  targetIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0 || targetIds.length === 0) return 0;
  const [ouId, time] = [workingOu(ctx), now()];
  const { table, column } = LINKS[kind];
  const pairs = userIds.flatMap((userId) => targetIds.map((targetId) => [ouId, userId, targetId, time] as const));
  return changeLinks(ctx, userIds, async () => {
    let added = 0;
    for (let at = 0; at < pairs.length; at += BATCH) {
      const batch = pairs.slice(at, at + BATCH);
      added += await execute(
        ctx,
        `INSERT IGNORE INTO ${table} (ou_id, user_id, ${column}, created_time)
         VALUES ${batch.map(() => '(?, ?, ?, ?)').join(', ')}`,
        batch.flat(),
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
      `DELETE FROM ${table}
        WHERE ou_id = ? AND user_id IN (${placeholders(userIds)}) AND ${column} IN (${placeholders(targetIds)})`,
      [workingOu(ctx), ...userIds, ...targetIds],
    ),
  );
}
