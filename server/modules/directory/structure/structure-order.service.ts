import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, placeholders, query } from '../../../database/query.js';

/** LIMT-04 */
const MAX_IDS = 1000;
/** How far apart places are when given anew: more than a call moves, so that these fit between any two. */
const STEP = 1024;
/** What the column holds. */
const LAST_PLACE = 2_147_483_647;

/**
 * Holds the siblings below a parent, those among the roots without one, until the end of the transaction: whoever adds,
 * removes or moves one of them waits. NOT_FOUND for a parent of another OU.
 */
export async function lockSiblings(ctx: RequestContext, parentId: string | null): Promise<void> {
  // The OU stands for the parent of its roots.
  if (!parentId) return holdOrganization(ctx, workingOu(ctx));
  const found = await query(ctx, 'SELECT 1 FROM structure WHERE ou_id = ? AND id = ? FOR UPDATE', [
    workingOu(ctx),
    parentId,
  ]);
  if (found.length === 0) fail('NOT_FOUND');
}

/** The place behind the last sibling; the siblings are held. */
export async function placeAtEnd(ctx: RequestContext, parentId: string | null): Promise<number> {
  const [place] = await freePlaces(ctx, parentId, 1, [], null);
  return place ?? STEP;
}

/**
 * Puts children of a node, roots without one, in the order of `ids` before their sibling `beforeId`, without it behind
 * all others (CALL-186): naming every child gives the whole order. Writes the named rows alone as long as there is room
 * between their new neighbours. Two at once leave one order or the other.
 * NOT_FOUND for an id of another OU; INVALID_PARAMETER for one that stands under another parent or is named twice, and
 * for no id at all (STRC-19); OUT_OF_RANGE for more than 1000.
 */
export async function reorder(
  ctx: RequestContext,
  parentId: string | null,
  ids: readonly string[],
  beforeId: string | null,
): Promise<void> {
  if (ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  await lockSiblings(ctx, parentId);
  await requireSiblings(ctx, parentId, beforeId ? [...ids, beforeId] : ids);
  let places = await freePlaces(ctx, parentId, ids.length, ids, beforeId);
  if (places.length === 0) {
    await spreadPlaces(ctx, parentId);
    places = await freePlaces(ctx, parentId, ids.length, ids, beforeId);
  }
  const cases = ids.map(() => 'WHEN ? THEN ?').join(' ');
  await execute(
    ctx,
    `UPDATE structure SET sort_order = CASE id ${cases} END WHERE ou_id = ? AND id IN (${placeholders(ids)})`,
    [...ids.flatMap((id, at) => [id, places[at]]), workingOu(ctx), ...ids],
  );
  ctx.audit.resourceId = ids[0];
  ctx.audit.description = JSON.stringify({ parentId, beforeId, moved: ids.length });
}

async function requireSiblings(ctx: RequestContext, parentId: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || new Set(ids).size < ids.length) fail('INVALID_PARAMETER', { field: 'ids' });
  const rows = await query<{ isSibling: number }>(
    ctx,
    `SELECT parent_id <=> ? AS isSibling FROM structure WHERE ou_id = ? AND id IN (${placeholders(ids)})`,
    [parentId, workingOu(ctx), ...ids],
  );
  if (rows.length < ids.length) fail('NOT_FOUND');
  if (rows.some((row) => !row.isSibling)) {
    fail('INVALID_PARAMETER', { message: 'error.structureOtherParent', field: 'ids' });
  }
}

/** As many places in front of a sibling, without it behind all, as are free beside the named ones; none if too few. */
async function freePlaces(
  ctx: RequestContext,
  parentId: string | null,
  count: number,
  ids: readonly string[],
  beforeId: string | null,
): Promise<number[]> {
  const others = ids.length > 0 ? `AND id NOT IN (${placeholders(ids)})` : '';
  const among = `FROM structure WHERE ou_id = ? AND parent_id <=> ? ${others}`;
  const values = [workingOu(ctx), parentId, ...ids];
  const next = beforeId ? await placeOf(ctx, beforeId) : null;
  const [previous] = await query<{ place: number }>(
    ctx,
    next === null
      ? `SELECT sort_order AS place ${among} ORDER BY sort_order DESC LIMIT 1`
      : `SELECT sort_order AS place ${among} AND (sort_order < ? OR (sort_order = ? AND id < ?))
          ORDER BY sort_order DESC LIMIT 1`,
    next === null ? values : [...values, next, next, beforeId],
  );
  const from = previous?.place ?? (next ?? 0) - STEP * (count + 1);
  const to = next ?? from + STEP * (count + 1);
  const step = Math.floor((to - from) / (count + 1));
  if (step < 1 || from < -LAST_PLACE || to > LAST_PLACE) return [];
  return Array.from({ length: count }, (_, at) => from + step * (at + 1));
}

async function placeOf(ctx: RequestContext, id: string): Promise<number> {
  const [row] = await query<{ place: number }>(
    ctx,
    'SELECT sort_order AS place FROM structure WHERE ou_id = ? AND id = ?',
    [workingOu(ctx), id],
  );
  return row?.place ?? fail('NOT_FOUND');
}

/** Gives all siblings places that are far apart, in the order they have. */
async function spreadPlaces(ctx: RequestContext, parentId: string | null): Promise<void> {
  await execute(
    ctx,
    `UPDATE structure s JOIN (
         SELECT id, ROW_NUMBER() OVER (ORDER BY sort_order, id) AS place FROM structure
          WHERE ou_id = ? AND parent_id <=> ?) o ON o.id = s.id
        SET s.sort_order = o.place * ${STEP} WHERE s.ou_id = ? AND s.parent_id <=> ?`,
    [workingOu(ctx), parentId, workingOu(ctx), parentId],
  );
}
