import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { changeSecret } from '../../../backup/change-secret.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import { dailyJobsRan } from '../../../../tests/support/jobs.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { auditRetention } from './audit-retention.service.js';
import { sealBatch } from './audit-seal.service.js';
import { chainsOf, verifyChain } from './audit-verify.service.js';

const DAY = 86_400_000;
const SECRET = Buffer.from('5e'.repeat(32), 'hex');

let portal: TestPortal;
let ouId: string;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const verify = (secret = SECRET) => verifyChain(portal.portal.runtime.database, secret, ouId, () => undefined);
const sealAll = async () => {
  const { database, log } = portal.portal.runtime;
  await until(async () => {
    await sealBatch({ database, log, environment: { secret: SECRET } });
    return (await sql('SELECT 1 FROM audit_unsealed WHERE ou_id = ?', [ouId])).length === 0;
  });
};

/** An event as the portal records it; with `isForged` without the note of it. */
async function event(values: Record<string, unknown> = {}, isForged = false): Promise<string> {
  const id = newId();
  if (!isForged) await portal.factory.insert('audit_unsealed', { event_id: id, ou_id: ouId });
  await portal.factory.insert('audit_event', {
    id,
    ou_id: ouId,
    time: now(),
    account_type: 'NORMAL',
    resource_type: 'role',
    event_name: 'roleModify',
    result: 'success',
    description: 'It\'s \\ "quoted", with NULL',
    ...values,
  });
  return id;
}
/** Five sealed events. */
async function sealed(): Promise<string[]> {
  const ids = [];
  for (let each = 0; each < 5; each += 1) ids.push(await event());
  await sealAll();
  return ids;
}

beforeAll(async () => {
  portal = await startTestPortal();
  await dailyJobsRan(portal.portal.runtime.database, 'audit-retention');
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

describe('the chain of the audit log', () => {
  it('seals what calls record within seconds, and an event tells its seal [AUDT-13, AUDT-09]', async () => {
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const role = await portal.factory.role(ouId);
    await admin.rest('POST', 'role/delete', { id: role });
    await until(async () => (await verify()).intact === 1, 10_000);
    const [link] = await sql<{ id: string; hash: string }>(
      'SELECT event_id AS id, hash FROM audit_link WHERE ou_id = ?',
      [ouId],
    );
    const { data } = await admin.rest('POST', 'audit/event', { id: link?.id });
    expect(data).toMatchObject({ chain: { isSealed: true, isIntact: true, hash: link?.hash } });
    expect(link?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('finds a changed event, whichever field it is, and says so of the event itself [AUDT-13, threats 38]', async () => {
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const ids = await sealed();
    expect(await verify()).toMatchObject({ intact: 5, waiting: 0, unverifiable: 0, firstBreak: null });
    for (const change of [
      "username = 'x'",
      "changes = '[]'",
      'account_id = NULL, ip = "1.2.3.4"',
      'time = time + 1',
      'ou_id = NULL',
    ]) {
      const [before] = await sql<Record<string, unknown>>('SELECT * FROM audit_event WHERE id = ?', [ids[2]]);
      await sql(`UPDATE audit_event SET ${change} WHERE id = ?`, [ids[2]]);
      const found = await verify();
      expect(found.firstBreak, change).toMatchObject({ fault: 'CHANGED', eventId: ids[2], seq: 3 });
      expect(found.intact).toBe(2);
      if (!change.startsWith('ou_id')) {
        expect((await admin.rest('POST', 'audit/event', { id: ids[2] })).data).toMatchObject({
          chain: { isIntact: false },
        });
      }
      const columns = Object.keys(before ?? {}).map((column) => `${column} = ?`);
      await sql(`UPDATE audit_event SET ${columns.join(', ')} WHERE id = ?`, [...Object.values(before ?? {}), ids[2]]);
    }
    expect((await verify()).firstBreak).toBeNull();
  });

  it('finds deleted, inserted and exchanged events, and deleted seals [AUDT-13, threats 38]', async () => {
    const ids = await sealed();
    const forged = await event({}, true);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'INSERTED', eventId: forged });
    await sql('DELETE FROM audit_event WHERE id = ?', [forged]);
    // The contents of two events change places.
    await sql('UPDATE audit_link SET event_id = "x" WHERE event_id = ?', [ids[1]]);
    await sql('UPDATE audit_link SET event_id = ? WHERE event_id = ?', [ids[1], ids[3]]);
    await sql('UPDATE audit_link SET event_id = ? WHERE event_id = "x"', [ids[3]]);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'CHANGED', seq: 2 });
    await sql('UPDATE audit_link SET event_id = "x" WHERE event_id = ?', [ids[1]]);
    await sql('UPDATE audit_link SET event_id = ? WHERE event_id = ?', [ids[1], ids[3]]);
    await sql('UPDATE audit_link SET event_id = ? WHERE event_id = "x"', [ids[3]]);
    await sql('DELETE FROM audit_event WHERE id = ?', [ids[3]]);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'DELETED', eventId: ids[3], seq: 4 });
    await sql('DELETE FROM audit_link WHERE event_id = ?', [ids[3]]);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'DELETED', eventId: null, seq: 4 });
  });

  it('seals an event that commits after a later one, once, also with two servers at work [AUDT-13]', async () => {
    const { database } = portal.portal.runtime;
    const second = await startTestPortal({ database: portal.database });
    const late = database.createQueryRunner();
    try {
      await late.startTransaction();
      const id = newId();
      await late.query('INSERT INTO audit_unsealed (event_id, ou_id) VALUES (?, ?)', [id, ouId]);
      await late.query(
        "INSERT INTO audit_event (id, ou_id, time, account_type, resource_type, event_name, result) VALUES (?, ?, ?, 'NORMAL', 'role', 'roleModify', 'success')",
        [id, ouId, now()],
      );
      await Promise.all(Array.from({ length: 200 }, () => event()));
      await Promise.all([sealAll(), sealAll(), until(async () => (await verify()).intact === 200, 20_000)]);
      await late.commitTransaction();
      await until(async () => (await verify()).intact === 201, 20_000);
      const [last] = await sql<{ id: string; seq: number }>(
        'SELECT event_id AS id, seq FROM audit_link WHERE ou_id = ? ORDER BY seq DESC LIMIT 1',
        [ouId],
      );
      expect(last).toEqual({ id, seq: 201 });
      expect((await verify()).firstBreak).toBeNull();
    } finally {
      if (late.isTransactionActive) await late.rollbackTransaction();
      await late.release();
      await second.stop();
    }
  }, 60_000);

  it('stays verifiable when old events are deleted, up to the one that was deleted last [AUDT-06, AUDT-07, AUDT-13]', async () => {
    for (const days of [200, 190, 181.1, 180.9, 10]) await event({ time: now() - days * DAY });
    await sealAll();
    const old = await event({ time: now() - 300 * DAY }, true);
    const { runtime } = portal.portal;
    const run = (auditRetentionDays: number) =>
      auditRetention.run(
        { id: '', ouId: null, payload: {}, attempt: 1 },
        {
          runtime: { ...runtime, environment: { ...runtime.environment, auditRetentionDays } },
          signal: new AbortController().signal,
          progress: async () => undefined,
        },
      );
    expect(runtime.environment.auditRetentionDays).toBe(181);
    await run(181);
    const left = await sql<{ id: string; time: number }>('SELECT id, time FROM audit_event WHERE ou_id = ?', [ouId]);
    expect(left.length).toBe(2);
    expect(left.map(({ id }) => id)).not.toContain(old);
    expect(await verify()).toMatchObject({ intact: 2, firstBreak: null });
    // Somebody deletes one event more.
    await sql('DELETE e, l FROM audit_link l JOIN audit_event e ON e.id = l.event_id WHERE l.ou_id = ? AND l.seq = 4', [
      ouId,
    ]);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'DELETED', seq: 4 });
    await sql('UPDATE audit_anchor SET seq = 4 WHERE ou_id = ?', [ouId]);
    expect((await verify()).firstBreak).toMatchObject({ fault: 'CHANGED', seq: 4 });
  });

  it('goes on after all of it was deleted, and a note without an event does not hold it up [AUDT-13]', async () => {
    await event({ time: now() - 200 * DAY });
    await portal.factory.insert('audit_unsealed', { event_id: newId(), ou_id: ouId });
    const { database, log, environment } = portal.portal.runtime;
    const seal = () => sealBatch({ database, log, environment });
    await until(async () => {
      await seal();
      return (await verify()).intact === 1;
    });
    await auditRetention.run(
      { id: '', ouId: null, payload: {}, attempt: 1 },
      { runtime: portal.portal.runtime, signal: new AbortController().signal, progress: async () => undefined },
    );
    expect(await verify()).toMatchObject({ intact: 0, firstBreak: null });
    await event();
    await until(async () => {
      await seal();
      return (await verify()).intact === 1;
    });
    const [link] = await sql<{ seq: number }>('SELECT seq FROM audit_link WHERE ou_id = ?', [ouId]);
    expect(link?.seq).toBe(2);
    expect(await chainsOf(database)).toContain(ouId);
  });

  it('is checked in the console by a task that names the first break [CALL-400, CALL-401, AUDT-13]', async () => {
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const check = async (client: ApiClient) => {
      const begun = await client.rest<{ taskId: string }>('POST', 'audit/verify');
      const { taskId } = begun.data;
      const status = () => client.rest<{ state: string }>('POST', 'audit/verify-status', { taskId });
      await until(async () => (await status()).data.state !== 'RUNNING', 20_000);
      return (await status()).data;
    };
    const ids = await sealed();
    const found = await check(admin);
    expect(found).toMatchObject({ state: 'DONE', firstBreak: null, unverifiable: 0 });
    await sealAll();
    await sql("UPDATE audit_event SET event_name = 'other' WHERE id = ?", [ids[1]]);
    expect(await check(admin)).toMatchObject({
      state: 'DONE',
      intact: 1,
      firstBreak: { fault: 'CHANGED', eventId: ids[1] },
    });
    const elsewhere = await portal.factory.organization();
    const other = await portal.as(await portal.factory.admin(elsewhere), elsewhere);
    const { data } = await admin.rest<{ taskId: string }>('POST', 'audit/verify');
    expect((await other.rest('POST', 'audit/verify-status', data)).code).toBe(404);
  }, 60_000);
});

describe('the key of the chain', () => {
  it('opens under a new secret after a change of it; without the former secret older events cannot be verified [AUDT-13]', async () => {
    const own = await startTestPortal();
    const { url } = own.database;
    const database = own.portal.runtime.database;
    const ou = await own.factory.organization();
    const admin = await own.as(await own.factory.admin(ou), ou);
    await admin.rest('POST', 'role/create', { name: 'A', identifier: 'a' });
    const look = (on: TestPortal, secret: Buffer) =>
      verifyChain(on.portal.runtime.database, secret, ou, () => undefined);
    await until(async () => (await look(own, SECRET)).intact > 0, 10_000);
    const { intact } = await look(own, SECRET);
    await own.portal.stop();
    expect(database.isInitialized).toBe(false);
    const [second, third] = ['6f', '70'].map((byte) => Buffer.from(byte.repeat(32), 'hex')) as [Buffer, Buffer];
    await changeSecret({ url, to: second, from: SECRET, forget: null });
    const again = await startTestPortal({ database: own.database, env: { PORTAL_SECRET: '6f'.repeat(32) } });
    expect(await look(again, second)).toMatchObject({ intact, unverifiable: 0, firstBreak: null });
    await again.stop();
    const name = new URL(url).pathname.slice(1);
    const { closed } = await changeSecret({ url, to: third, from: null, forget: name });
    expect(closed.get('key of the audit log’s chain')).toBe(1);
    const last = await startTestPortal({ database: own.database, env: { PORTAL_SECRET: '70'.repeat(32) } });
    const client = await last.as({ id: (await last.factory.admin(ou)).id }, ou);
    await client.rest('POST', 'role/create', { name: 'B', identifier: 'b' });
    await until(async () => (await look(last, third)).intact > 0, 10_000);
    expect(await look(last, third)).toMatchObject({ unverifiable: intact, firstBreak: null });
    await last.stop();
    await own.database.drop();
  }, 120_000);
});
