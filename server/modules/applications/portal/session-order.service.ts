import sql from 'sql-template-tag';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { FormerOrder } from './former-order.entity.js';

/** Something that has a place among others. */
interface Placed {
  readonly id: string;
}

type Places = ReadonlyMap<string, number>;

/** The first screen asks for its apps and for their pages in one request. */
const placesOf = new WeakMap<RequestContext, Promise<Places>>();

/**
 * The places at the caller's sign-in of categories, apps and menus that have other places now, by id (MENU-07). One
 * statement a request; empty for almost everybody.
 */
export function placesAtSignIn(ctx: RequestContext): Promise<Places> {
  const places = placesOf.get(ctx) ?? readPlaces(ctx);
  placesOf.set(ctx, places);
  return places;
}

async function readPlaces(ctx: RequestContext): Promise<Places> {
  const since = { changedTime: MoreThan(sessionOf(ctx).createdTime) };
  const changes = await scoped(ctx, FormerOrder).column('orders', since, { order: { changedTime: 'DESC' } });
  // The oldest of these changes has the state before all of them.
  return new Map(changes.flatMap((orders) => Object.entries(orders)));
}

/** Puts rows into the order of `former` places, comparing one place after the other. */
export function inFormerOrder<Row>(
  rows: readonly Row[],
  former: Places,
  places: readonly ((row: Row) => Placed & { readonly place: number })[],
): readonly Row[] {
  if (former.size === 0) return rows;
  const placeOf = ({ id, place }: Placed & { readonly place: number }) => former.get(id) ?? place;
  return rows.toSorted((a, b) => {
    for (const of of places) {
      const [first, second] = [of(a), of(b)];
      const difference = placeOf(first) - placeOf(second);
      if (difference !== 0) return difference;
      if (first.id !== second.id) return first.id < second.id ? -1 : 1;
    }
    return 0;
  });
}

/** Maximum of bytes of stored former places per OU, because open portals read them with each list. */
const MAX_KEPT = 4_000_000;

/**
 * Stores the present places of things, by id, for people who signed in before the change (MENU-07). If an order changes
 * so often that the stored changes exceed 4 MB, the oldest are dropped: people who signed in before them get the order
 * after them. Call it while the OU is locked.
 */
export async function keepPlaces(ctx: RequestContext, places: Places): Promise<void> {
  if (places.size === 0) return;
  await execute(
    ctx,
    sql`INSERT INTO former_order (ou_id, changed_time, orders)
     SELECT ${ouOf(ctx)}, GREATEST(${now()}, COALESCE(MAX(f.changed_time) + 1, 0)), ${JSON.stringify(Object.fromEntries(places))}
       FROM former_order f WHERE ${inOu(ctx, 'f')}`,
  );
  const [dropped] = await query<{ time: number | null }>(
    ctx,
    sql`SELECT MAX(k.changed_time) AS time FROM (
       SELECT changed_time, SUM(LENGTH(orders)) OVER (ORDER BY changed_time DESC
                              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
         FROM former_order WHERE ${inOu(ctx)}) k WHERE k.newer > ${MAX_KEPT}`,
  );
  if (dropped?.time == null) return;
  await scoped(ctx, FormerOrder).delete({ changedTime: LessThanOrEqual(dropped.time) });
}
