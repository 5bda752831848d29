import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { inBatches } from '../../../database/batches.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { ALARM_UPDATED } from './alarm-events.js';
import { ALARM_STATES } from './alarm-kinds.types.js';
import type { ToldAlarm } from './alarm-live.service.js';
import { tellAlarms } from './alarm-live.service.js';
import { seen } from './alarm-rows.service.js';
import { Alarm, AlarmEvent } from './alarm.entity.js';

/** How long, in milliseconds, the person who acknowledged an alarm may take that back (ALM-17). */
const UNDO_TIME = 300_000;
const MAX_NOTE = 500;

const [ACTIVE, ACKNOWLEDGED] = [ALARM_STATES.indexOf('ACTIVE'), ALARM_STATES.indexOf('ACKNOWLEDGED')];

interface HeldAlarm extends ToldAlarm {
  readonly state: number;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedTime: number | null;
}

/**
 * Acknowledges alarms for the whole OU (ALM-13, CALL-062, CALL-373) and returns their ids; those that somebody has
 * acknowledged already stay as they are. OUT_OF_RANGE for more than 1000, NOT_FOUND if the caller does not see one
 * (ALM-16); then none changes. Also an alarm that has ended can be acknowledged: it stays ended.
 */
export async function acknowledgeAlarms(ctx: RequestContext, alarmIds: readonly string[]): Promise<string[]> {
  const alarms = await holdAlarms(ctx, alarmIds);
  const fresh = alarms.filter(({ acknowledgedTime }) => acknowledgedTime === null);
  await change(ctx, fresh, 'ACKNOWLEDGED', {
    acknowledgedBy: sessionOf(ctx).accountId,
    acknowledgedTime: now(),
    state: () => `IF(state = ${ACTIVE}, ${ACKNOWLEDGED}, state)`,
  });
  return alarms.map(({ id }) => id);
}

/**
 * Takes acknowledgements of the caller back within 5 minutes (ALM-17, CALL-374) and returns their ids; alarms that
 * nobody has acknowledged stay as they are. Throws as {@link acknowledgeAlarms}; PERMISSION_DENIED for one that somebody else
 * acknowledged, EXPIRED after that time.
 */
export async function undoAcknowledge(ctx: RequestContext, alarmIds: readonly string[]): Promise<string[]> {
  const alarms = await holdAlarms(ctx, alarmIds);
  const mine = alarms.filter(({ acknowledgedTime }) => acknowledgedTime !== null);
  if (mine.some(({ acknowledgedBy }) => acknowledgedBy !== sessionOf(ctx).accountId)) {
    fail('PERMISSION_DENIED', { message: 'error.alarmOfOther' });
  }
  if (mine.some(({ acknowledgedTime }) => (acknowledgedTime ?? 0) < now() - UNDO_TIME)) {
    fail('EXPIRED', { message: 'error.alarmUndoLate' });
  }
  await change(ctx, mine, 'UNDONE', {
    acknowledgedBy: null,
    acknowledgedTime: null,
    state: () => `IF(state = ${ACKNOWLEDGED}, ${ACTIVE}, state)`,
  });
  return alarms.map(({ id }) => id);
}

/** Leaves a note of one line for those on duty (ALM-18, CALL-375). INVALID_PARAMETER for a blank or long one, NOT_FOUND. */
export async function addNote(ctx: RequestContext, alarmId: string, text: string): Promise<void> {
  const note = requiredLine('text', text, MAX_NOTE);
  const alarms = await holdAlarms(ctx, [alarmId]);
  await scoped(ctx, AlarmEvent).insert([eventOf(ctx, alarmId, 'NOTE', note)]);
  await tellAlarms(ctx, ALARM_UPDATED, alarms);
}

/** The alarms, each once, held until the transaction ends; NOT_FOUND if the caller does not see one. */
async function holdAlarms(ctx: RequestContext, alarmIds: readonly string[]): Promise<HeldAlarm[]> {
  checkIdCount('alertIds', alarmIds);
  const ids = [...new Set(alarmIds)];
  const rows = await inBatches(ids, (some) =>
    query<HeldAlarm>(
      ctx,
      sql`SELECT a.id, a.state, a.acknowledged_by AS acknowledgedBy, a.acknowledged_time AS acknowledgedTime,
              a.asset_id AS assetId, a.resource_id AS resourceId
         FROM alarm a FORCE INDEX (PRIMARY) WHERE ${inOu(ctx, 'a')} AND a.id IN (${join(some)}) AND ${seen(ctx)}
        ORDER BY a.id FOR UPDATE`,
    ),
  );
  return rows.length < ids.length ? fail('NOT_FOUND') : rows;
}

async function change(
  ctx: RequestContext,
  alarms: readonly HeldAlarm[],
  kind: 'ACKNOWLEDGED' | 'UNDONE',
  values: Pick<HeldAlarm, 'acknowledgedBy' | 'acknowledgedTime'> & { readonly state: () => string },
): Promise<void> {
  if (alarms.length === 0) return;
  await scoped(ctx, Alarm).update({ id: In(alarms.map(({ id }) => id)) }, values);
  await scoped(ctx, AlarmEvent).insert(alarms.map(({ id }) => eventOf(ctx, id, kind, null)));
  await tellAlarms(ctx, ALARM_UPDATED, alarms);
  ctx.audit.resourceId = alarms[0]?.id;
  ctx.audit.description = JSON.stringify({ kind, total: alarms.length });
}

const eventOf = (ctx: RequestContext, alarmId: string, kind: string, note: string | null) => ({
  alarmId,
  id: newId(),
  kind,
  time: now(),
  userId: sessionOf(ctx).accountId,
  note,
});
