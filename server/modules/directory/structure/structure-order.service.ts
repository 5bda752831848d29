import sql, { empty, join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Structure } from './structure.entity.js';

/** The distance between renumbered places: more than a call moves, so that its nodes fit between any two. */
const STEP = 1024;
/** The largest value of the column. */
const LAST_PLACE = 2_147_483_647;

/**
 * Holds the siblings below a parent, the roots without one, until the end of the transaction: calls that add, remove or
 * move one of them wait. NOT_FOUND for a parent of another OU.
 */
export async function lockSiblings(ctx: RequestContext, parentId: string | null): Promise<void> {
  // The OU acts as the parent of its roots.
  if (!parentId) return holdOrganization(ctx, workingOu(ctx));
  if (!(await scoped(ctx, Structure).exists({ id: parentId }, 'update'))) fail('NOT_FOUND');
}

/** The place behind the last sibling. The caller holds the siblings. */
export async function placeAtEnd(ctx: RequestContext, parentId: string | null): Promise<number> {
  const [place] = await freePlaces(ctx, parentId, 1, [], null);
  return place ?? STEP;
}

/**
 * Moves children of a node (roots without `parentId`), in the order of `ids`, before their sibling `beforeId`, without
 * it behind all others (CALL-186). Naming every child sets the whole order. Writes only the named rows as long as there
 * is room between their new neighbours. Concurrent calls leave one order or the other. Throws NOT_FOUND for an id of
 * another OU, INVALID_PARAMETER for one that has another parent or is named twice, and without any id (STRC-19),
 * OUT_OF_RANGE for more than 1000.
 */
export async function reorder(
  ctx: RequestContext,
  parentId: string | null,
  ids: readonly string[],
  beforeId: string | null,
): Promise<void> {
  checkIdCount('ids', ids);
  await lockSiblings(ctx, parentId);
  await requireSiblings(ctx, parentId, beforeId ? [...ids, beforeId] : ids);
  let places = await freePlaces(ctx, parentId, ids.length, ids, beforeId);
  if (places.length === 0) {
    await spreadPlaces(ctx, parentId);
    places = await freePlaces(ctx, parentId, ids.length, ids, beforeId);
  }
  const cases = ids.map((id, at) => sql`WHEN ${id} THEN ${places[at]}`);
  await execute(
    ctx,
    sql`UPDATE structure SET sort_order = CASE id ${join(cases, ' ')} END WHERE ${inOu(ctx)} AND id IN (${join(ids)})`,
  );
  ctx.audit.resourceId = ids[0];
  ctx.audit.description = JSON.stringify({ parentId, beforeId, moved: ids.length });
}

async function requireSiblings(ctx: RequestContext, parentId: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || new Set(ids).size < ids.length) fail('INVALID_PARAMETER', { field: 'ids' });
  const rows = await scoped(ctx, Structure).column('parentId', { id: In(ids) });
  if (rows.length < ids.length) fail('NOT_FOUND');
  if (rows.some((row) => row !== parentId)) {
    fail('INVALID_PARAMETER', { message: 'error.structureOtherParent', field: 'ids' });
  }
}

/** `count` free places in front of a sibling, or behind all without one, as if the named ones were gone; none if too few. */
async function freePlaces(
  ctx: RequestContext,
  parentId: string | null,
  count: number,
  ids: readonly string[],
  beforeId: string | null,
): Promise<number[]> {
  const next = beforeId ? await placeOf(ctx, beforeId) : null;
  const others = ids.length > 0 ? sql` AND id NOT IN (${join(ids)})` : empty;
  const before =
    next === null ? empty : sql` AND (sort_order < ${next} OR (sort_order = ${next} AND id < ${beforeId}))`;
  const [previous] = await query<{ place: number }>(
    ctx,
    sql`SELECT sort_order AS place FROM structure WHERE ${inOu(ctx)} AND parent_id <=> ${parentId}${others}${before}
         ORDER BY sort_order DESC LIMIT 1`,
  );
  const from = previous?.place ?? (next ?? 0) - STEP * (count + 1);
  const to = next ?? from + STEP * (count + 1);
  const step = Math.floor((to - from) / (count + 1));
  if (step < 1 || from < -LAST_PLACE || to > LAST_PLACE) return [];
  return Array.from({ length: count }, (_, at) => from + step * (at + 1));
}

async function placeOf(ctx: RequestContext, id: string): Promise<number> {
  return (await scoped(ctx, Structure).selectOne(['sortOrder'], { id }))?.sortOrder ?? fail('NOT_FOUND');
}

/** Gives all siblings places that are far apart, in the order they have. */
async function spreadPlaces(ctx: RequestContext, parentId: string | null): Promise<void> {
  await execute(
    ctx,
    sql`UPDATE structure s JOIN (
         SELECT id, ROW_NUMBER() OVER (ORDER BY sort_order, id) AS place FROM structure
          WHERE ${inOu(ctx)} AND parent_id <=> ${parentId}) o ON o.id = s.id
        SET s.sort_order = o.place * ${STEP} WHERE ${inOu(ctx, 's')} AND s.parent_id <=> ${parentId}`,
  );
}
