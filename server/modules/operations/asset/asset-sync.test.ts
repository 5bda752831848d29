import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AssetService } from '../../../../tests/support/services/asset-service.js';
import { startAssetService } from '../../../../tests/support/services/asset-service.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const INFO = 'number lastSyncTime state nextSyncTime startedTime failure progress { read total added changed removed }';
const START = `mutation { assetSyncTree { ${INFO} } }`;
const LIMIT = `{ assetSyncLimit { ${INFO} } }`;
const START_AT = `mutation ($id: ID!) { structureSyncAssets(structureId: $id) { ${INFO} } }`;
const LIMIT_AT = `query ($id: ID!) { structureAssetSyncLimit(structureId: $id) { ${INFO} } }`;
const WINDOW = 900_000;

interface Info {
  number: number;
  lastSyncTime: number | null;
  state: string;
  nextSyncTime: number | null;
  startedTime: number | null;
  failure: string | null;
  progress: { read: number; total: number | null; added: number; changed: number; removed: number } | null;
}
interface Row {
  id: string;
  externalId: string;
  name: string;
  isRemoved: number;
}

let service: AssetService;
let portal: TestPortal;
let ou: string;
let admin: ApiClient;

const sql = <Found>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Found[]>;
const info = async () => (await admin.data<{ assetSyncLimit: Info }>(LIMIT)).assetSyncLimit;
const infoAt = async (id: string) =>
  (await admin.data<{ structureAssetSyncLimit: Info }>(LIMIT_AT, { id })).structureAssetSyncLimit;
const ended = (read: () => Promise<Info> = info) => until(async () => (await read()).state !== 'SYNCHRONIZING', 20_000);
/** As `ended`, without the pauses before a failed try is made again. */
const endedAtOnce = () =>
  until(async () => {
    await sql("UPDATE job SET run_time = 0 WHERE kind = 'asset-sync' AND state = 'QUEUED' AND attempts > 0");
    portal.portal.runtime.nudgeWorker();
    return (await info()).state !== 'SYNCHRONIZING';
  }, 20_000);
const assets = () =>
  sql<Row>(
    'SELECT id, external_id AS externalId, name, removed_time IS NOT NULL AS isRemoved FROM asset WHERE ou_id = ? ORDER BY external_id',
    [ou],
  );
const device = (id: string, name = `Device ${id}`) => ({ id, name, type: 'device', parentId: null });
/** Synchronizes once more, whatever the window says. */
const sync = async (untilEnded: () => Promise<void> = ended) => {
  await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
  await admin.data(START);
  await untilEnded();
};

beforeAll(async () => {
  service = await startAssetService();
  portal = await startTestPortal({ env: { ASSET_SERVICE_URL: service.url, ASSET_SERVICE_TOKEN: 't0ken' } });
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
});
afterEach(() => {
  resetClock();
  Object.assign(service, { answer: null, page: 1000 });
});
afterAll(async () => {
  await portal.stop();
  await service.stop();
});

describe('a synchronization', () => {
  it('brings what the service has, page by page, and counts in its window [ASST-02, ASST-05, ASST-06, ASST-09, CALL-069, CALL-070]', async () => {
    expect(await info()).toEqual({
      number: 1,
      lastSyncTime: null,
      state: 'IDLE',
      nextSyncTime: null,
      startedTime: null,
      failure: null,
      progress: null,
    });
    service.assets = ['a', 'b', 'c', 'd', 'e'].map((id) => device(id));
    service.page = 2;
    expect(await admin.rest('POST', 'asset/sync-tree')).toEqual({ code: 10_000, message: '', data: null });
    expect(await info()).toMatchObject({ number: 0 });
    await ended();
    const now = await admin.rest<Info>('GET', 'asset/sync-limit');
    expect(now.data).toMatchObject({ number: 0, state: 'DONE', lastSyncTime: expect.any(Number) });
    expect((await assets()).map((row) => row.externalId).join('')).toBe('abcde');
    const asked = service.requests.map(({ url }) => url.searchParams);
    expect(asked.map((parameters) => parameters.get('after'))).toEqual([null, '2', '4']);
    expect(asked.every((parameters) => parameters.get('organization') === ou && parameters.get('site') === 'all')).toBe(
      true,
    );
    expect(service.requests[0]?.authorization).toBe('Bearer t0ken');
    expect(await sql('SELECT 1 FROM asset_snapshot')).toEqual([]);
    const [event] = await sql<{ description: string; id: string }>(
      "SELECT description, resource_id AS id FROM audit_event WHERE event_name = 'assetSyncApply' AND ou_id = ?",
      [ou],
    );
    expect([event?.id, JSON.parse(event?.description ?? '')]).toEqual([ou, { added: 5, changed: 0, removed: 0 }]);
  });

  it('is refused within the window, and possible after it [ASST-08]', async () => {
    const refused = await admin.rest('POST', 'asset/sync-tree');
    expect(refused).toMatchObject({ code: 429, data: null, message: expect.stringMatching(/Try again in 15 min/) });
    moveClock(WINDOW);
    expect(await info()).toMatchObject({ number: 1, nextSyncTime: null, state: 'DONE' });
    expect(await admin.code(START)).toBe(10_000);
    await ended();
  });

  it('is refused while another is under way, and of two at once one begins [ASST-08]', async () => {
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    let open = () => {};
    service.gate = new Promise<void>((resolve) => (open = resolve));
    const codes = await Promise.all([1, 2, 3].map(() => admin.code(START)));
    expect(codes.toSorted()).toEqual([429, 429, 10_000].toSorted());
    expect(await admin.code(START)).toBe(429);
    const node = await portal.factory.structure(ou);
    expect(await admin.code(START_AT, { id: node })).toBe(429);
    open();
    await ended();
  });

  it('keeps known assets with their assignments, renames, removes with assignments, and takes back [ASST-12]', async () => {
    const { factory } = portal;
    const began = Date.now();
    const before = new Map((await assets()).map((row) => [row.externalId, row.id]));
    const idOf = (external: string) => before.get(external) ?? '';
    const { id: user } = await factory.member(ou);
    const [node, group] = [await factory.structure(ou), await factory.userGroup(ou)];
    for (const external of ['a', 'b']) {
      await factory.giveAsset(ou, idOf(external), 'user', user);
      await factory.giveAsset(ou, idOf(external), 'user_group', group);
      await factory.giveAsset(ou, idOf(external), 'structure', node);
    }
    service.assets = [device('a', 'Renamed'), device('c'), device('d'), device('f')];
    await sync();
    expect((await assets()).map(({ externalId, name, isRemoved }) => [externalId, name, isRemoved])).toEqual([
      ['a', 'Renamed', 0],
      ['b', 'Device b', 1],
      ['c', 'Device c', 0],
      ['d', 'Device d', 0],
      ['e', 'Device e', 1],
      ['f', 'Device f', 0],
    ]);
    const links = await sql<{ id: string }>(
      `SELECT asset_id AS id FROM user_asset WHERE ou_id = ? UNION ALL SELECT asset_id FROM user_group_asset WHERE ou_id = ?
        UNION ALL SELECT asset_id FROM structure_asset WHERE ou_id = ?`,
      [ou, ou, ou],
    );
    expect(links.map((link) => link.id)).toEqual([idOf('a'), idOf('a'), idOf('a')]);
    service.assets = [...service.assets, device('b')];
    await sync();
    const back = (await assets()).find((row) => row.externalId === 'b');
    expect(back).toMatchObject({ id: idOf('b'), isRemoved: 0 });
    expect(await sql('SELECT 1 FROM user_asset WHERE asset_id = ?', [idOf('b')])).toEqual([]);
    const done = await sql<{ result: string }>(
      `SELECT result FROM job WHERE kind = 'asset-sync' AND ou_id = ? AND created_time BETWEEN ? AND ?
        ORDER BY created_time DESC`,
      [ou, began, Date.now()],
    );
    expect(done.map((job) => JSON.parse(job.result) as unknown)).toEqual([
      { added: 1, changed: 0, removed: 0 },
      { added: 1, changed: 1, removed: 2 },
    ]);
  });

  it.each([
    ['no JSON', '<html>'],
    ['an asset without a name', JSON.stringify({ assets: [{ id: 'x', type: 'site' }], total: 1 })],
    ['an id with a blank', JSON.stringify({ assets: [{ id: 'x y', name: 'X', type: 'site' }], total: 1 })],
    ['an asset twice', JSON.stringify({ assets: [device('x'), device('x')], total: 2 })],
    ['no total', JSON.stringify({ assets: [] })],
    [
      'more than a page holds',
      JSON.stringify({ assets: Array.from({ length: 1001 }, (_, at) => device(`x${at}`)), total: 1001 }),
    ],
    ['pages without end', JSON.stringify({ assets: [], next: 'on', total: 1 })],
    ['the same page for ever', JSON.stringify({ assets: [device('same')], next: 'on' })],
    ['a control character in a name', JSON.stringify({ assets: [device('x', 'Pump\u0007')], total: 1 })],
    ['a name of 10,000 characters', JSON.stringify({ assets: [device('x', 'x'.repeat(10_000))], total: 1 })],
    ['more than 512 kB', ' '.repeat(600 * 1024)],
    [
      'a total of more assets than an OU may have',
      JSON.stringify({ assets: [device('x')], next: 'on', total: 100_001 }),
    ],
    ['a negative total', JSON.stringify({ assets: [], total: -1 })],
  ])('that hears %s has failed at once, and everything stays as it was [ASST-12]', async (_what, body) => {
    const before = await assets();
    const { lastSyncTime } = await info();
    service.answer = () => ({ body });
    await sync();
    expect(await info()).toMatchObject({ state: 'FAILED', number: 0, lastSyncTime, failure: 'UNUSABLE' });
    expect(await assets()).toEqual(before);
    expect(await sql('SELECT 1 FROM asset_snapshot')).toEqual([]);
  });

  it('asks again where the service fails, three times in all [ASST-12]', async () => {
    const before = await assets();
    let [asked, fails] = [0, 2];
    service.answer = () => ((asked += 1) <= fails ? { status: 503, body: '' } : null);
    await sync(endedAtOnce);
    expect([asked, (await info()).state]).toEqual([3, 'DONE']);
    [asked, fails] = [0, 9];
    service.assets = [];
    await sync(endedAtOnce);
    expect([asked, (await info()).state, (await info()).failure]).toEqual([3, 'FAILED', 'UNAVAILABLE']);
    expect(await assets()).toEqual(before);
    service.answer = () => ({ body: JSON.stringify({ assets: [device('only')], total: 2 }) });
    await sync(endedAtOnce);
    expect((await info()).state).toBe('FAILED');
    expect(await assets()).toEqual(before);
  }, 60_000);

  it('is begun anew by the next server, and an older try writes nothing', async () => {
    service.assets = [device('a'), device('z')];
    let [isFirst, open] = [true, () => {}];
    const gate = new Promise<void>((resolve) => (open = resolve));
    service.answer = () => {
      if (!isFirst) return null;
      isFirst = false;
      service.gate = gate;
      return { body: JSON.stringify({ assets: [device('lost')], next: '1' }) };
    };
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    await admin.data(START);
    await until(() => !isFirst, 10_000);
    // As if its server had vanished: the lease is over, while the old try still waits for its second page.
    await sql("UPDATE job SET lease_time = 0 WHERE kind = 'asset-sync' AND state = 'RUNNING'");
    await until(
      async () => (await sql("SELECT 1 FROM job WHERE kind = 'asset-sync' AND attempts = 2")).length > 0,
      10_000,
    );
    open();
    await ended();
    expect((await info()).state).toBe('DONE');
    const present = (await assets()).filter((row) => row.isRemoved === 0);
    expect(present.map((row) => row.externalId)).toEqual(['a', 'z']);
  }, 30_000);

  it('ends with the rights of who began it, and belongs to one OU [ASST-15, ASST-16, BYND-04]', async () => {
    const { factory } = portal;
    const other = await factory.organization({ features: '["assets"]' });
    const sub = await factory.subAdmin(other, ['assets'], {});
    const client = await portal.as(sub, other);
    let open = () => {};
    service.gate = new Promise<void>((resolve) => (open = resolve));
    await client.data(START);
    await sql('UPDATE sub_admin SET operations = ? WHERE user_id = ?', ['["assetPermission"]', sub.id]);
    open();
    const state = async () =>
      (await sql<{ state: string }>("SELECT state FROM job WHERE kind = 'asset-sync' AND ou_id = ?", [other]))[0]
        ?.state;
    await until(async () => (await state()) === 'FAILED', 10_000);
    expect(await sql('SELECT 1 FROM asset WHERE ou_id = ?', [other])).toEqual([]);
    portal.portal.runtime.sessions.clear();
    expect(await client.code(START)).toBe(403);
    expect(await client.code(LIMIT)).toBe(403);
  });
});

describe('a synchronization of a node', () => {
  it('asks for its assets alone and touches no other [ASST-13, CALL-181]', async () => {
    const { factory } = portal;
    service.assets = Array.from({ length: 90 }, (_, at) => device(`n${at}`));
    await sync();
    const rows = (await assets()).filter((row) => row.isRemoved === 0);
    const [node, other] = [await factory.structure(ou), await factory.structure(ou)];
    for (const row of rows.slice(0, 50)) await factory.giveAsset(ou, row.id, 'structure', node);
    await factory.giveAsset(ou, rows[60]?.id ?? '', 'structure', other);
    const gone = rows[7]?.externalId;
    service.assets = service.assets.filter(({ id }) => id !== gone && id !== rows[60]?.externalId);
    service.assets = service.assets.map((asset) => ({ ...asset, name: `${asset.name}!` }));
    service.requests.length = 0;
    const started = await admin.rest('POST', 'structure/sync-assets', { structureId: node });
    expect(started).toEqual({ code: 10_000, message: '', data: null });
    await ended(() => infoAt(node));
    expect(await infoAt(node)).toMatchObject({ state: 'DONE', number: 0 });
    expect(service.requests.map(({ url }) => url.searchParams.getAll('id').length)).toEqual([40, 10]);
    const after = new Map((await assets()).map((row) => [row.id, row]));
    expect(rows.slice(0, 50).map(({ id }) => after.get(id)?.name.endsWith('!'))).toEqual(
      rows.slice(0, 50).map(({ externalId }) => externalId !== gone),
    );
    expect(rows.filter(({ id }) => after.get(id)?.isRemoved === 1).map((row) => row.externalId)).toEqual([gone]);
    expect(rows.slice(50).some(({ id }) => after.get(id)?.name.endsWith('!'))).toBe(false);
    // A window of its own: this node waits, the other does not.
    expect(await admin.code(START_AT, { id: node })).toBe(429);
    expect(await admin.code(START_AT, { id: other })).toBe(10_000);
    await ended(() => infoAt(other));
    const lost = await sql('SELECT 1 FROM structure_asset WHERE structure_id = ?', [other]);
    expect(lost).toEqual([]);
  });

  it('lets none of all begin until it has written: no other changes what it has compared [ASST-08, ASST-12]', async () => {
    const node = await portal.factory.structure(ou);
    await portal.factory.giveAsset(ou, await portal.factory.asset(ou), 'structure', node);
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    let open = () => {};
    service.gate = new Promise<void>((resolve) => (open = resolve));
    expect(await admin.code(START_AT, { id: node })).toBe(10_000);
    expect(await admin.code(START)).toBe(429);
    open();
    await ended(() => infoAt(node));
    expect(await admin.code(START)).toBe(10_000);
    await ended();
  });

  it('is for who manages structures of this OU [ASST-16]', async () => {
    const { factory } = portal;
    const foreign = await factory.structure(await factory.organization());
    for (const call of [START_AT, LIMIT_AT]) {
      expect(await admin.code(call, { id: foreign })).toBe(404);
      const client = await portal.as(await factory.subAdmin(ou, ['assets']), ou);
      expect(await client.code(call, { id: await factory.structure(ou) })).toBe(403);
    }
  });
});

describe('without an asset service', () => {
  it('the sample brings a few hundred assets, the same each time; a window of 0 limits nothing [ASST-07, ASST-08, ASST-11]', async () => {
    const plain = await startTestPortal();
    try {
      const { factory, portal: running } = plain;
      const { configuration, database } = running.runtime;
      const values = (configuration as unknown as { values: Map<string, string> }).values;
      const home = await factory.organization({ features: '["assets"]' });
      const client = await plain.as(await factory.admin(home), home);
      const read = async () => (await client.data<{ assetSyncLimit: Info }>(LIMIT)).assetSyncLimit;
      for (const [configured, window] of [
        ['60', 900_000],
        ['7200', 3_600_000],
        ['0', 0],
      ] as const) {
        values.set('assetSyncDuration', configured);
        await client.data(START);
        await ended(read);
        const { state, number, nextSyncTime } = await read();
        expect([state, number]).toEqual(['DONE', window === 0 ? 1 : 0]);
        if (window === 0) expect(nextSyncTime).toBeNull();
        else expect(Math.round((Number(nextSyncTime) - Date.now()) / 60_000)).toBe(window / 60_000);
        await database.query('UPDATE asset_sync SET started_time = 0');
      }
      const kinds = (await database.query(
        'SELECT type, COUNT(*) AS total FROM asset WHERE removed_time IS NULL GROUP BY type ORDER BY type',
      )) as { type: string; total: number }[];
      expect(kinds).toEqual([
        { type: 'building', total: 8 },
        { type: 'device', total: 192 },
        { type: 'line', total: 24 },
        { type: 'site', total: 4 },
      ]);
    } finally {
      await plain.stop();
    }
  }, 60_000);
});
