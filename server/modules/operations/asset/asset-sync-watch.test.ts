import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { AssetService } from '../../../../tests/support/services/asset-service.js';
import { startAssetService } from '../../../../tests/support/services/asset-service.js';
import { until } from '../../../../tests/support/socket.js';

const INFO = 'state number failure startedTime nextSyncTime progress { read total added changed removed }';
const LIMIT = `{ answer: assetSyncLimit { ${INFO} } }`;
const START = `mutation { answer: assetSyncTree { ${INFO} } }`;
const CANCEL = `mutation { answer: assetSyncCancel { ${INFO} } }`;

interface Info {
  state: string;
  number: number;
  failure: string | null;
  startedTime: number | null;
  nextSyncTime: number | null;
  progress: { read: number; total: number | null; added: number; changed: number; removed: number } | null;
}

let service: AssetService;
let portal: TestPortal;
let ou: string;
let admin: ApiClient;

const sql = <Found>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Found[]>;
const ask = async (document: string) => (await admin.data<{ answer: Info }>(document)).answer;
const info = () => ask(LIMIT);
const ended = () => until(async () => (await info()).state !== 'SYNCHRONIZING', 20_000);
const device = (id: string, name = `Device ${id}`) => ({ id, name, type: 'device', parentId: null });
const names = async () =>
  (await sql<{ name: string }>('SELECT name FROM asset WHERE ou_id = ? AND removed_time IS NULL ORDER BY name', [ou]))
    .map(({ name }) => name)
    .join(' ');
/** Starts one that has read its first page, and waits for the second until `open` is called. */
async function startHalf(): Promise<() => void> {
  await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
  service.page = 2;
  let open = () => {};
  service.answer = (url) => {
    if (!url.searchParams.has('after')) service.gate = new Promise<void>((resolve) => (open = resolve));
    return null;
  };
  await admin.data(START);
  await until(async () => (await info()).progress?.read === 2, 10_000);
  return () => open();
}

beforeAll(async () => {
  service = await startAssetService();
  portal = await startTestPortal({ env: { ASSET_SERVICE_URL: service.url } });
  ou = await portal.factory.organization({ features: '["assets"]' });
  admin = await portal.as(await portal.factory.admin(ou), ou);
  service.assets = [device('a'), device('b'), device('c')];
  await admin.data(START);
  await ended();
});
afterEach(() => {
  Object.assign(service, { answer: null, page: 1000, gate: Promise.resolve() });
});
afterAll(async () => {
  await portal.stop();
  await service.stop();
});

describe('a synchronization under way', () => {
  it('tells what it has read, of how many, and what is new and changed; its end tells what is gone [ASST-05, CALL-328]', async () => {
    service.assets = [device('a', 'Renamed'), device('d'), device('b')];
    const open = await startHalf();
    expect(await info()).toMatchObject({
      state: 'SYNCHRONIZING',
      number: 0,
      failure: null,
      startedTime: expect.any(Number),
      progress: { read: 2, total: 3, added: 1, changed: 1, removed: 0 },
    });
    open();
    await ended();
    expect(await info()).toMatchObject({
      state: 'DONE',
      progress: { read: 3, total: 3, added: 1, changed: 1, removed: 1 },
    });
    expect(await names()).toBe('Device b Device d Renamed');
  });

  it('is cancelled by whoever may synchronize, and changes nothing; its window goes on [CALL-328, ASST-08, ASST-12]', async () => {
    const before = await names();
    service.assets = [device('z'), device('y'), device('x')];
    const open = await startHalf();
    const other = await portal.as(await portal.factory.subAdmin(ou, ['assets']), ou);
    expect((await other.data<{ answer: Info }>(CANCEL)).answer).toMatchObject({
      state: 'FAILED',
      failure: 'CANCELLED',
    });
    open();
    await until(async () => (await sql('SELECT 1 FROM asset_snapshot')).length === 0, 10_000);
    const now = await info();
    expect(now).toMatchObject({ state: 'FAILED', failure: 'CANCELLED', number: 0 });
    expect(now.nextSyncTime).toBeGreaterThan(Date.now());
    expect(await names()).toBe(before);
    expect(await admin.code(START)).toBe(429);
  });

  it('is cancelled also when all is read and about to be written [CALL-328, ASST-12]', async () => {
    const before = await names();
    service.assets = [device('l'), device('k'), device('j')];
    const open = await startHalf();
    const lock = portal.portal.runtime.database.createQueryRunner();
    await lock.startTransaction();
    // Writing begins by taking this row.
    await lock.query('SELECT 1 FROM asset_sync WHERE ou_id = ? FOR UPDATE', [ou]);
    open();
    await until(async () => (await info()).progress?.read === 3, 10_000);
    expect(await ask(CANCEL)).toMatchObject({ state: 'FAILED', failure: 'CANCELLED' });
    await lock.rollbackTransaction();
    await lock.release();
    await until(async () => (await sql('SELECT 1 FROM asset_snapshot')).length === 0, 10_000);
    expect(await info()).toMatchObject({ state: 'FAILED', failure: 'CANCELLED' });
    expect(await names()).toBe(before);
  });

  it('is not cancelled by others, nor that of another OU; one that has ended stays as it is [CALL-328, ASST-15, ASST-16]', async () => {
    service.assets = [device('a'), device('b')];
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    const { factory } = portal;
    const elsewhere = await factory.organization({ features: '["assets"]' });
    const stranger = await portal.as(await factory.admin(elsewhere), elsewhere);
    service.page = 1;
    const open = hold();
    await admin.data(START);
    expect((await stranger.data<{ answer: Info }>(CANCEL)).answer.state).toBe('IDLE');
    for (const operation of ['assetPermission', 'user'] as const)
      expect(await (await portal.as(await factory.subAdmin(ou, [operation]), ou)).code(CANCEL)).toBe(403);
    expect(await (await portal.as(await factory.member(ou), ou)).code(CANCEL)).toBe(403);
    expect((await info()).state).toBe('SYNCHRONIZING');
    open();
    await ended();
    expect(await ask(CANCEL)).toMatchObject({ state: 'DONE', failure: null });
    expect(await names()).toBe('Device a Device b');
  });
});

describe('several servers', () => {
  it('begin one synchronization of an OU at a time [ASST-08]', async () => {
    const other = await startTestPortal({ database: portal.database, env: { ASSET_SERVICE_URL: service.url } });
    try {
      const there = await other.as(await portal.factory.subAdmin(ou, ['assets']), ou);
      await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
      service.requests.length = 0;
      const open = hold();
      const codes = await Promise.all([admin, there, admin, there].map((client) => client.code(START)));
      expect(codes.toSorted()).toEqual([10_000, 429, 429, 429].toSorted());
      expect((await there.data<{ answer: Info }>(LIMIT)).answer.state).toBe('SYNCHRONIZING');
      open();
      await ended();
      expect(service.requests).toHaveLength(1);
    } finally {
      await other.stop();
    }
  }, 30_000);

  it('that are lost three times end it as interrupted: nothing is written, and the next one is possible [ASST-05, ASST-12]', async () => {
    const before = await names();
    service.assets = [device('m'), device('n'), device('o')];
    const open = await startHalf();
    await sql("UPDATE job SET attempts = 3, lease_time = 0 WHERE kind = 'asset-sync' AND state = 'RUNNING'");
    await ended();
    expect(await info()).toMatchObject({ state: 'FAILED', failure: 'INTERRUPTED' });
    expect(await sql('SELECT 1 FROM asset_snapshot')).toHaveLength(2);
    open();
    await until(async () => (await sql('SELECT 1 FROM asset_snapshot')).length === 0, 10_000);
    expect(await names()).toBe(before);
    Object.assign(service, { answer: null, page: 1000 });
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    await admin.data(START);
    await ended();
    expect(await names()).toBe('Device m Device n Device o');
  });
});

/** Holds the answers of the service until `open` is called. */
function hold(): () => void {
  let open = () => {};
  service.gate = new Promise<void>((resolve) => (open = resolve));
  return () => open();
}

describe('a hostile asset service', () => {
  const sync = async () => {
    await sql('UPDATE asset_sync SET started_time = 0 WHERE ou_id = ?', [ou]);
    await admin.data(START);
    await until(async () => {
      await sql("UPDATE job SET run_time = 0 WHERE kind = 'asset-sync' AND state = 'QUEUED' AND attempts > 0");
      portal.portal.runtime.nudgeWorker();
      return (await info()).state !== 'SYNCHRONIZING';
    }, 20_000);
  };

  it('that breaks off in the middle, or leads elsewhere, has failed; the old assets and assignments stay [ASST-12, CALL-328]', async () => {
    const before = await names();
    const [asset] = await sql<{ id: string }>('SELECT id FROM asset WHERE ou_id = ? AND removed_time IS NULL', [ou]);
    await portal.factory.giveAsset(ou, asset?.id ?? '', 'user', (await portal.factory.member(ou)).id);
    service.assets = [device('p'), device('q'), device('r')];
    service.page = 1;
    service.answer = (url) => (url.searchParams.get('after') === '2' ? { isBrokenOff: true, body: '' } : null);
    await sync();
    expect(await info()).toMatchObject({ state: 'FAILED', failure: 'UNAVAILABLE' });
    service.answer = () => ({ status: 302, location: service.url, body: '' });
    await sync();
    const now = await info();
    expect(now).toMatchObject({ state: 'FAILED', failure: 'UNAVAILABLE', number: 0 });
    expect(Number(now.nextSyncTime) - Number(now.startedTime)).toBe(900_000);
    expect(await names()).toBe(before);
    expect(await sql('SELECT 1 FROM user_asset WHERE asset_id = ?', [asset?.id])).toHaveLength(1);
    expect(await sql('SELECT 1 FROM asset_snapshot')).toEqual([]);
  }, 60_000);

  it('turns no text around: direction characters are left out of names [ASST-12]', async () => {
    service.assets = [device('a', 'Pump\u202Etxt.exe'), device('b', '\u2066Valve\u2069')];
    await sync();
    expect((await info()).state).toBe('DONE');
    expect(await names()).toBe('Pump txt.exe Valve');
  });
});
