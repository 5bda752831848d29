import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { ThingKind } from '../../../access/thing-reach.js';
import { alreadyCounts, FROM_THINGS, memberOf, waysToThings } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { organizationChannel, userChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AlarmLiveEvent, AlarmsEvent } from './alarm-events.js';
import { ALARM_CREATED, ALARMS_CHANGED, ALARM_UPDATED } from './alarm-events.js';
import type { AlarmAction } from './alarm-kinds.types.js';
import { readAlarms } from './alarm-rows.service.js';
import type { AlarmChange } from './alarm.types.js';

/** More alarms of one call are not told one by one: each client reads its lists again. */
const MAX_TOLD = 100;
/** More people who reach a site are not told one by one: an event for each of 100,000 would stop the relay. */
const MAX_PEOPLE = 200;

/** An alarm that changed, with what decides who hears of it. */
export interface ToldAlarm {
  readonly id: string;
  readonly assetId: string | null;
  readonly resourceId: string | null;
}

/**
 * Tells open pages of alarms once the transaction is committed (ALM-15, decision 141): the whole OU of alarms that
 * everybody sees, and of restricted ones the people who reach their sites (ALM-16). For many alarms or people it tells the OU to
 * read again, and names none. A statement for each kind of restricted sites among them.
 */
export async function tellAlarms(
  ctx: RequestContext,
  kind: AlarmsEvent['kind'],
  alarms: readonly ToldAlarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  const ouId = workingOu(ctx);
  if (alarms.length > MAX_TOLD) return tellAll(ctx, ouId);
  const open = alarms.filter(({ assetId, resourceId }) => assetId === null && resourceId === null);
  if (open.length > 0) {
    const event: AlarmsEvent = { kind, ouId, alarmIds: open.map(({ id }) => id) };
    ctx.events.push({ channel: organizationChannel(ouId), payload: { ...event } });
  }
  const people = new Map<string, string[]>();
  for (const { thing, of } of [
    { thing: 'asset', of: (alarm: ToldAlarm) => alarm.assetId },
    { thing: 'resource', of: (alarm: ToldAlarm) => alarm.resourceId },
  ] as const) {
    const ids = [...new Set(alarms.flatMap((alarm) => of(alarm) ?? []))];
    if (ids.length === 0) continue;
    const rows = await query<{ thingId: string; userId: string }>(ctx, reachers(ctx, thing, ids));
    if (rows.length > MAX_PEOPLE) return tellAll(ctx, ouId);
    for (const { thingId, userId } of rows) {
      const told = people.get(userId) ?? [];
      people.set(userId, told);
      told.push(...alarms.filter((alarm) => of(alarm) === thingId).map(({ id }) => id));
    }
  }
  for (const [userId, alarmIds] of people) {
    const event: AlarmsEvent = { kind, ouId, alarmIds };
    ctx.events.push({ channel: userChannel(ouId, userId), payload: { ...event } });
  }
}

function tellAll(ctx: RequestContext, ouId: string): void {
  ctx.events.push({ channel: organizationChannel(ouId), payload: { kind: ALARMS_CHANGED, ouId } });
}

/** The members who reach these things, one more than are told. */
function reachers(ctx: RequestContext, thing: ThingKind, ids: readonly string[]): Sql {
  const ways = waysToThings(thing).map(
    (way) => sql`(SELECT ${FROM_THINGS} DISTINCT ${way.thing} AS thingId, ${memberOf(way)} AS userId FROM ${way.tables}
      WHERE ${inOu(ctx, way.link)} AND ${inOu(ctx, 'l')} AND ${way.thing} IN (${join(ids)})${alreadyCounts(thing)}
      LIMIT ${MAX_PEOPLE + 1})`,
  );
  return sql`${join(ways, ' UNION ')} LIMIT ${MAX_PEOPLE + 1}`;
}

/** The alarms of a live event as they are now, for the client. It is the same for every caller. */
export async function changedAlarms(ctx: RequestContext, event: AlarmLiveEvent): Promise<AlarmChange> {
  const { eventId } = event;
  if (event.kind !== ALARM_CREATED && event.kind !== ALARM_UPDATED) return { action: 'select', alarms: [], eventId };
  const { ouId, alarmIds } = event;
  const action: AlarmAction = event.kind === ALARM_CREATED ? 'create' : 'update';
  const rest = sql`${inOu({ ouId }, 'a')} AND a.id IN (${join(alarmIds)}) ORDER BY a.start_time DESC, a.id DESC`;
  return { action, alarms: await readAlarms(ctx, sql`alarm a`, rest), eventId };
}
