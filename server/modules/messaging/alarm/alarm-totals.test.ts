import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Publisher } from '../../../../tests/support/alarms.js';
import { publishAlarms } from '../../../../tests/support/alarms.js';
import { newMember } from '../../../../tests/support/people.js';
import { dailyJobsRan } from '../../../../tests/support/jobs.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { archiveAlarms } from './alarm-archive.service.js';
import { checkAlarmCounts } from './alarm-count-check.service.js';
import { QUARTER } from './alarm-totals.js';

let portal: TestPortal;
let ouId: string;
let app: Publisher;
let me: Awaited<ReturnType<typeof newMember>>;
const signal = new AbortController().signal;

beforeAll(async () => {
  portal = await startTestPortal();
  await dailyJobsRan(portal.portal.runtime.database, 'alarmCountCheck', 'alarmArchive');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization({ features: '["alarm","assets"]' });
  app = await portal.factory.app(ouId);
  me = await newMember(portal, ouId);
});

const query = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
/** The stored numbers, as quarter, severity and total, the earliest first. */
const stored = async () =>
  (
    await query<{ quarter: string; severity: number; total: number }>(
      'SELECT quarter, severity, total FROM alarm_count WHERE ou_id = ? AND total <> 0 ORDER BY quarter, severity',
      [ouId],
    )
  ).map(({ quarter, severity, total }) => [Number(quarter), severity, total]);
const publish = (...alarms: Record<string, unknown>[]) => publishAlarms(portal, app, ...alarms);
const TIMELINE = `query ($from: Timestamp!, $to: Timestamp!, $zoneOffset: Int!) {
  alarmTimeline(from: $from, to: $to, interval: HOUR, zoneOffset: $zoneOffset) { critical major minor info } }`;

/** A time a day ago that begins a quarter. */
const START = Math.floor((Date.now() - 86_400_000) / QUARTER) * QUARTER;

describe('the numbers of the timeline', () => {
  it('follow what is published, and hold no alarm that only some people see [ALM-19, ALM-16]', async () => {
    const asset = await portal.factory.asset(ouId);
    await publish(
      { key: 'a', severity: 'CRITICAL', start: START },
      { severity: 'CRITICAL', start: START + QUARTER - 1 },
      { severity: 'INFO', start: START + QUARTER },
      { severity: 'CRITICAL', start: START, siteAssetId: asset },
    );
    expect(await stored()).toEqual([
      [START, 0, 2],
      [START + QUARTER, 3, 1],
    ]);
    // A report changes the severity, and one tells an earlier start.
    await publish({ key: 'a', severity: 'MAJOR' });
    expect(await stored()).toEqual([
      [START, 0, 1],
      [START, 1, 1],
      [START + QUARTER, 3, 1],
    ]);
    await publish({ key: 'a', severity: 'MAJOR', start: START - 1 });
    await publish({ key: 'a', end: START + 60_000 });
    expect(await stored()).toEqual([
      [START - QUARTER, 1, 1],
      [START, 0, 1],
      [START + QUARTER, 3, 1],
    ]);
    expect(await checkAlarmCounts(portal.portal.runtime, ouId, signal)).toBe(0);
  });

  it('are told together with alarms that the caller sees, in any offset [ALM-19, ALM-16]', async () => {
    const asset = await portal.factory.asset(ouId);
    await portal.factory.giveAsset(ouId, asset, 'user', me.person.id);
    await publish({ severity: 'CRITICAL', start: START }, { severity: 'CRITICAL', start: START, siteAssetId: asset });
    const colleague = await newMember(portal, ouId);
    for (const zoneOffset of [0, -345, 7]) {
      const of = async ({ client }: typeof me) => {
        const { alarmTimeline } = await client.data<{ alarmTimeline: { critical: number }[] }>(TIMELINE, {
          from: START,
          to: START + 1,
          zoneOffset,
        });
        return alarmTimeline.reduce((sum, { critical }) => sum + critical, 0);
      };
      expect([await of(me), await of(colleague)], String(zoneOffset)).toEqual([2, 1]);
    }
  });

  it('lose the alarms that ended 90 days ago, which go with their history [ALM-20]', async () => {
    const old = Date.now() - 91 * 86_400_000;
    const quarter = Math.floor(old / QUARTER) * QUARTER;
    const [gone, kept, active] = await publish(
      { severity: 'MINOR', start: old, end: old },
      { severity: 'MINOR', start: old, end: Date.now() - 89 * 86_400_000 },
      { severity: 'MINOR', start: old },
    );
    const NOTE = 'mutation ($id: ID!) { alarmAddNote(alertId: $id, text: "Seen") { id } }';
    await me.client.data(NOTE, { id: gone });
    await me.client.data(NOTE, { id: kept });
    expect(await archiveAlarms(portal.portal.runtime, Date.now() - 90 * 86_400_000, signal)).toBe(1);
    expect(await query('SELECT id FROM alarm WHERE ou_id = ? ORDER BY id', [ouId])).toEqual(
      [kept, active].sort().map((id) => ({ id })),
    );
    expect(await query('SELECT alarm_id AS id FROM alarm_event WHERE ou_id = ?', [ouId])).toEqual([{ id: kept }]);
    expect(await stored()).toEqual([[quarter, 2, 2]]);
  });

  it('are corrected where a server of the version before wrote alarms', async () => {
    await publish({ severity: 'MAJOR', start: START });
    // Alarms without numbers, numbers without alarms, and a wrong number.
    await portal.factory.alarm(ouId, app.id, { start_time: START + 40 * 86_400_000, severity: 3 });
    await query('UPDATE alarm_count SET total = 7 WHERE ou_id = ?', [ouId]);
    await query('INSERT INTO alarm_count (ou_id, quarter, app_id, severity, total) VALUES (?, 0, ?, 0, 5)', [
      ouId,
      app.id,
    ]);
    expect(await checkAlarmCounts(portal.portal.runtime, ouId, signal)).toBe(3);
    expect(await stored()).toEqual([
      [START, 1, 1],
      [START + 40 * 86_400_000, 3, 1],
    ]);
    expect(await checkAlarmCounts(portal.portal.runtime, ouId, signal)).toBe(0);
  });
});
