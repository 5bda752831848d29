import sql from 'sql-template-tag';
import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { parseZone } from '../../../core/day.js';
import { QUARTER } from '../../../core/quarter.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AppDay } from './app-openings.types.js';
import { ConsoleRange } from './console-home.types.js';
import { spanAt, spanStarts } from './spans.js';

/**
 * The openings of an app by day, of the last 28 days in a zone, today last (CALL-433, BYND-18). Null for a caller with a
 * scope: openings are counted for all people together (decision 155). Throws NOT_FOUND for an app that the OU has not,
 * INVALID_PARAMETER for a time zone that there is not. Two statements.
 */
export async function appOpenings(
  ctx: RequestContext,
  appId: string,
  timeZone: string | null | undefined,
): Promise<AppDay[] | null> {
  const zone = parseZone({ zoneOffset: 0, timeZone }).timeZone ?? 'UTC';
  await requireApp(ctx, appId);
  if (sessionOf(ctx).scope === 'SPECIFIED') return null;
  const starts = spanStarts(ConsoleRange.MONTH, now(), zone);
  const rows = await query<{ slot: number; openings: number }>(
    ctx,
    sql`SELECT n.slot, n.openings FROM app_openings n FORCE INDEX (app_openings_app)
         WHERE ${inOu(ctx, 'n')} AND n.app_id = ${appId} AND n.slot >= ${Math.floor((starts[0] ?? 0) / QUARTER)}`,
  );
  const days = starts.map((start): AppDay => ({ start, openings: 0 }));
  for (const { slot, openings } of rows) {
    const day = days[spanAt(starts, slot * QUARTER)];
    if (day) day.openings += openings;
  }
  return days;
}
