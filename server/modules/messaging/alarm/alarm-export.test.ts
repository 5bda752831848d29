import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Publisher } from '../../../../tests/support/alarms.js';
import { publishAlarms } from '../../../../tests/support/alarms.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download } from '../../../../tests/support/sheets.js';
import { until } from '../../../../tests/support/socket.js';

let portal: TestPortal;
let ouId: string;
let app: Publisher;
let me: Awaited<ReturnType<typeof newMember>>;
let colleague: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization({ features: '["alarm","assets"]' });
  app = await portal.factory.app(ouId);
  me = await newMember(portal, ouId);
  colleague = await newMember(portal, ouId);
});

interface Started {
  readonly taskId: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly fileName: string | null;
}
const publish = (...alarms: Record<string, unknown>[]) => publishAlarms(portal, app, ...alarms);
const ZONE = { zoneOffset: 0, timeZone: 'Europe/Warsaw' };
const statusOf = (client: ApiClient, taskId: string) =>
  client.rest<Started>('GET', `alarm-export/status?taskId=${taskId}`);

/** Exports by REST, and waits for the file. */
async function exported({ client }: typeof me, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = await client.rest<Started>('POST', 'alarm-export/start', { ...ZONE, ...body });
  await until(async () => (await statusOf(client, data.taskId)).data.state !== 'RUNNING', 20_000);
  expect((await statusOf(client, data.taskId)).data).toMatchObject({ state: 'DONE' });
  return data.taskId;
}

const fileOf = ({ client }: typeof me, taskId: string) =>
  download(client, 'GET', `alarm-export/download?taskId=${taskId}`);

/** The rows of the file, as texts by the titles of their columns. */
async function rowsOf(who: typeof me, taskId: string): Promise<Record<string, string>[]> {
  const book = read((await fileOf(who, taskId)).bytes, { type: 'buffer' });
  return utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!, { defval: '' });
}

describe('an export of alarms', () => {
  it('is started, watched and downloaded, with times of the zone and no formula [ALM-23, ALM-09, IMPT-11, CALL-382, CALL-383, CALL-384]', async () => {
    const start = Date.UTC(2026, 9, 24, 22, 30);
    const [id] = await publish({
      severity: 'CRITICAL',
      content: '=cmd()',
      site: '-Baltic',
      siteType: 'Wind',
      type: 'Link',
      device: 'T07',
      origin: 'SCADA',
      start,
      end: start + 49 * 3_600_000 + 300_000,
    });
    const ACKNOWLEDGE = 'mutation ($id: ID!) { alarmAcknowledge(alertId: $id) { id } }';
    await me.client.data(ACKNOWLEDGE, { id });
    const taskId = await exported(me);
    const { data } = await statusOf(me.client, taskId);
    expect(data).toMatchObject({ done: 1, total: 1 });
    expect(data.fileName).toMatch(/^Alarms-\d{4}-\d\d-\d\d\.xlsx$/);
    const [row] = await rowsOf(me, taskId);
    expect(row).toMatchObject({
      Severity: 'Critical',
      State: 'Ended',
      Site: "'-Baltic",
      'Site type': 'Wind',
      Alarm: "'=cmd()",
      Device: 'T07',
      Start: '2026/10/25 00:30 +02:00',
      End: '2026/10/27 00:35 +01:00',
      'Duration (h:min)': '49:05',
      'Acknowledged by': `Name of ${me.person.username}`,
      Reports: '1',
      Origin: 'SCADA',
      ID: id,
    });
  });

  it('holds what the filters and the search choose, and what the caller sees [ALM-23, ALM-16]', async () => {
    const asset = await portal.factory.asset(ouId);
    await portal.factory.giveAsset(ouId, asset, 'user', me.person.id);
    await publish(
      { content: 'Gearbox oil low', severity: 'MINOR' },
      { content: 'Gearbox oil lost', severity: 'MAJOR' },
      { content: 'Secret gearbox', severity: 'MAJOR', siteAssetId: asset },
    );
    const of = async (who: typeof me, filters: object) =>
      (await rowsOf(who, await exported(who, { filters }))).map((row) => row.Alarm).sort();
    expect(await of(me, { search: 'gearbox' })).toEqual(['Gearbox oil lost', 'Gearbox oil low', 'Secret gearbox']);
    expect(await of(me, { severities: ['MAJOR'] })).toEqual(['Gearbox oil lost', 'Secret gearbox']);
    expect(await of(colleague, { severities: ['MAJOR'] })).toEqual(['Gearbox oil lost']);
  });

  it('belongs to its person, and ends when they reach other sites [IMPT-13, ALM-16]', async () => {
    const asset = await portal.factory.asset(ouId);
    await portal.factory.giveAsset(ouId, asset, 'user', me.person.id);
    await publish({ siteAssetId: asset });
    const taskId = await exported(me);
    expect((await statusOf(colleague.client, taskId)).code).toBe(404);
    expect((await fileOf(colleague, taskId)).code).toBe(404);
    expect((await fileOf(me, taskId)).code).toBe(10_000);
    await portal.portal.runtime.database.query('DELETE FROM user_asset WHERE ou_id = ? AND user_id = ?', [
      ouId,
      me.person.id,
    ]);
    expect((await fileOf(me, taskId)).code).toBe(410);
  });

  it('is one at a time, and refused without the feature and with a wrong zone [ALM-23, APP-13, IMPT-06]', async () => {
    await publish({});
    const start = () => me.client.rest<Started>('POST', 'alarm-export/start', ZONE);
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.data.taskId).toBe(first.data.taskId);
    const poor = await newMember(portal, await portal.factory.organization());
    expect((await poor.client.rest('POST', 'alarm-export/start', ZONE)).code).toBe(403);
    const wrong = { ...ZONE, timeZone: 'Moon/Base' };
    expect((await me.client.rest('POST', 'alarm-export/start', wrong)).code).toBe(400);
  });
});
