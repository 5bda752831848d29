import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { ReachKind } from '../../../access/reach.js';
import { requireReach } from '../../../access/reach.js';
import { thingsReached } from '../../../access/thing-reach.js';
import { thingsReachedByAnybody } from '../../../access/thing-reachers.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import { containsPattern } from '../../../core/pagination.js';
import { inOu } from '../../../database/sql.js';
import type { AssetFilterInput } from './asset.types.js';

const MAX_TYPES = 50;
const EVERYTHING = sql`TRUE`;

/** Whether the caller synchronizes or assigns assets, and so sees all of the OU (ASST-15). */
export function isAssetManager(ctx: RequestContext): boolean {
  const { operations } = sessionOf(ctx);
  return operations.has('assets') || operations.has('assetPermission');
}

/** PERMISSION_DENIED for callers who neither synchronize nor assign assets (ASST-15). */
export function requireAssetManager(ctx: RequestContext): void {
  if (!isAssetManager(ctx)) fail('PERMISSION_DENIED');
}

/**
 * The conditions of a filter on assets `a`. Those on nodes, users and groups are for callers who synchronize or assign
 * assets: PERMISSION_DENIED for others and beyond the caller's reach, NOT_FOUND for an id of another OU (ASST-16).
 */
export async function filterConditions(
  ctx: RequestContext,
  filter: AssetFilterInput | null | undefined,
): Promise<Sql[]> {
  const { types, structureId, isBelow, userId, userGroupId, isReached } = filter ?? {};
  const targets: readonly (readonly [ReachKind, string | null | undefined])[] = [
    ['structure', structureId],
    ['user', userId],
    ['userGroup', userGroupId],
  ];
  if (isReached != null || targets.some(([, id]) => id != null)) requireAssetManager(ctx);
  for (const [kind, id] of targets) if (id != null) await requireReach(ctx, kind, [id]);
  return [
    ofTypes('types', types),
    ...(structureId ? [atNode(ctx, structureId, isBelow === true)] : []),
    ...(userId ? [among(thingsReached(ctx, 'asset', userId))] : []),
    ...(userGroupId ? [heldByGroup(ctx, userGroupId)] : []),
    ...(isReached == null ? [] : [isReached ? reachedByAnybody(ctx) : sql`NOT ${reachedByAnybody(ctx)}`]),
  ];
}

/** Whether an asset `a` is one of a select of `id`. */
export const among = (select: Sql): Sql => sql`(a.id IN (SELECT r.id FROM (${select}) r))`;

const reachedByAnybody = (ctx: RequestContext): Sql => among(thingsReachedByAnybody(ctx, 'asset'));

function atNode(ctx: RequestContext, structureId: string, isBelow: boolean): Sql {
  if (!isBelow)
    return sql`a.id IN (SELECT l.asset_id FROM structure_asset l WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${structureId})`;
  return sql`a.id IN (SELECT l.asset_id FROM structure_closure c
      JOIN structure_asset l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
     WHERE ${inOu(ctx, 'c')} AND c.ancestor_id = ${structureId})`;
}

const heldByGroup = (ctx: RequestContext, userGroupId: string): Sql =>
  sql`a.id IN (SELECT l.asset_id FROM user_group_asset l WHERE ${inOu(ctx, 'l')} AND l.user_group_id = ${userGroupId})`;

/** Assets `a` whose name or external id contains a text, ignoring case. */
export function matching(text: string): Sql {
  const pattern = containsPattern(text);
  return sql`(a.name LIKE ${pattern} OR CONVERT(a.external_id USING utf8mb4) LIKE ${pattern})`;
}

/** Assets `a` of these types, which `field` names; of all without any. OUT_OF_RANGE for more than 50. */
export function ofTypes(field: string, types: readonly string[] | null | undefined): Sql {
  if (!types || types.length === 0) return EVERYTHING;
  checkCount(field, types, MAX_TYPES);
  return sql`a.type IN (${join(types)})`;
}
