import { DEMO_ALARMS } from './alarms.mjs';
import { insertObjects } from './bulk.mjs';

/** The app that reports them, and the system behind it. */
const APP = 'fleet-operations';
const ORIGIN = 'SCADA gateway';
/** Places in the lists of states. */
const STATES = { active: 0, acknowledged: 1, ended: 2 };
const MINUTE = 60_000;

/**
 * Writes the alarms of an OU's sites, and what its people did to them.
 * @param {import('./load-demo.mjs').Context} context
 * @param {import('./load-demo.mjs').Ou & { members: import('./load-members.mjs').Member[] }} ou
 */
export async function loadAlarms({ connection, tools, now }, ou) {
  const app = ou.apps.get(APP);
  if (!ou.features?.includes('alarm') || !app) return;
  const people = new Map(ou.members.map(({ username, id }) => [username, id]));
  /** @type {Record<string, unknown>[]} */
  const alarms = [];
  /** @type {Record<string, unknown>[]} */
  const events = [];
  for (const [place, alarm] of (DEMO_ALARMS[ou.name] ?? []).entries()) {
    const start = now - alarm.ago;
    const end = alarm.lasts === null ? null : start + alarm.lasts;
    const id = tools.newIdAt(start);
    const person = alarm.acknowledgedBy ? (people.get(alarm.acknowledgedBy) ?? null) : null;
    const seen = person === null ? null : start + 5 * MINUTE;
    const key = `${alarm.at.site}-${place}`;
    alarms.push({
      ou_id: ou.id,
      id,
      app_id: app.id,
      alarm_key: key,
      active_key: end === null ? key : null,
      severity: alarm.severity,
      state: end !== null ? STATES.ended : person === null ? STATES.active : STATES.acknowledged,
      origin: ORIGIN,
      type: alarm.type,
      site: alarm.at.site,
      site_type: alarm.at.siteType,
      device: alarm.device,
      device_type: alarm.deviceType,
      component: alarm.component,
      content: alarm.content,
      zone_offset: alarm.at.zoneOffset,
      start_time: start,
      end_time: end,
      last_time: alarm.repeats ? now - 3 * MINUTE : start,
      repeats: alarm.repeats ?? 1,
      acknowledged_by: person,
      acknowledged_time: seen,
    });
    const event = { ou_id: ou.id, alarm_id: id };
    if (person !== null && seen !== null) {
      events.push({ ...event, id: tools.newIdAt(seen), kind: 'ACKNOWLEDGED', time: seen, user_id: person, note: null });
    }
    if (alarm.note) {
      const time = start + 9 * MINUTE;
      events.push({
        ...event,
        id: tools.newIdAt(time),
        kind: 'NOTE',
        time,
        user_id: people.get('nina'),
        note: alarm.note,
      });
    }
  }
  await insertObjects(connection, 'alarm', alarms);
  await insertObjects(connection, 'alarm_event', events);
  await connection.query(
    `INSERT INTO alarm_count (ou_id, quarter, app_id, severity, total)
       SELECT ou_id, start_time DIV 900000 * 900000, app_id, severity, COUNT(*) FROM alarm
        WHERE ou_id = ? AND is_restricted = 0 GROUP BY ou_id, start_time DIV 900000 * 900000, app_id, severity`,
    [ou.id],
  );
}
