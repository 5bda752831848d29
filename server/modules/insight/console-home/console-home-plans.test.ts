import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { plansOf } from '../../../../tests/support/wide-tree.js';
import { hashSecret, newId } from '../../../core/ids.js';

const DAY = 86_400_000;
const PEOPLE = 2_000;
const DAYS = 90;
const HOME = `query ($range: ConsoleRange) { consoleHome(range: $range) {
  people { total invited activeToday } signIns { spans { start } } apps { id } tasks { id } mails { total }
  waiting { count } firstSteps { isHidden } } }`;

let portal: TestPortal;
let admin: ApiClient;
let ou: string;

/** An OU of thousands, whose people signed in and opened an app once a day for three months. */
beforeAll(async () => {
  portal = await startTestPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { factory } = portal;
  const { database } = portal.portal.runtime;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  const app = (await factory.app(ou)).id;
  const people = Array.from({ length: PEOPLE }, newId);
  const insert = (table: string, columns: string, rows: unknown[][]) =>
    database.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
  await insert(
    'account',
    'id, username, name, created_time',
    people.map((id) => [id, id, 'Person', 1]),
  );
  await insert(
    'member',
    'ou_id, user_id, username, name, created_time',
    people.map((id) => [ou, id, id, 'Person', 1]),
  );
  const now = Date.now();
  for (let day = 0; day < DAYS; day += 1) {
    const time = now - day * DAY;
    // A tenth of them a day.
    const active = people.filter((_, at) => at % 10 === day % 10);
    await insert(
      'session',
      'token_hash, id, account_id, ou_id, ip, created_time, last_active_time, expire_time, ended_time',
      active.map((id) => [hashSecret(`${id} ${day}`), newId(), id, ou, '127.0.0.1', time, time, time + DAY, time + 1]),
    );
    await insert(
      'audit_event',
      'id, ou_id, time, account_id, account_type, resource_type, resource_id, event_name, result',
      active.flatMap((id, at) => [
        [newId(), ou, time, id, 'NORMAL', 'app', app, 'portalEventLog', 'success'],
        [newId(), null, time, id, 'ANONYMOUS', 'session', null, 'sessionLogin', at % 20 === 0 ? 'fail' : 'success'],
      ]),
    );
  }
  await insert(
    'app_use',
    'ou_id, user_id, app_id, last_time',
    people.map((id, at) => [ou, id, app, now - (at % DAYS) * DAY]),
  );
  await database.query(
    `INSERT INTO app_openings (ou_id, slot, app_id, openings) SELECT ou_id, time DIV 900000 AS slot, resource_id, COUNT(*)
       FROM audit_event WHERE event_name = 'portalEventLog' GROUP BY ou_id, slot, resource_id`,
  );
  await database.query('ANALYZE TABLE account, member, session, audit_event, app_use, app_openings, job, mail');
});
afterAll(() => portal.stop());

const keysOf = async (which: RegExp) => {
  const steps = await plansOf(portal, () => admin.data(HOME, { range: 'DAY' }), which);
  return steps.map(({ table, key, rows }) => ({ table, key, rows: Number(rows) }));
};

it('sign-ins of a day are read along the time, not all that were kept [CALL-264]', async () => {
  const [sessions] = await keysOf(/FROM session s FORCE INDEX/);
  expect(sessions).toMatchObject({ table: 's', key: 'session_ou_created' });
  expect(sessions?.rows).toBeLessThan(1_000);
  const failures = await keysOf(/FROM audit_event e FORCE INDEX \(audit_event_outcome\)/);
  expect(failures.map(({ table, key }) => [table, key])).toEqual([
    ['e', 'audit_event_outcome'],
    ['m', 'PRIMARY'],
  ]);
  expect(failures[0]?.rows).toBeLessThan(100);
});

it('the use of apps is read along the time [CALL-265]', async () => {
  const steps = await keysOf(/FROM app_use u/);
  const use = steps.find(({ table }) => table === 'u');
  const openings = steps.find(({ table }) => table === 'n');
  expect([use?.key, openings?.key]).toEqual(['app_use_last', 'PRIMARY']);
  expect(use?.rows).toBeLessThan(200);
  expect(openings?.rows).toBeLessThan(200);
});

it('work and mails are found by their state [CALL-268, CALL-269]', async () => {
  expect((await keysOf(/FROM job j FORCE INDEX/)).find(({ table }) => table === 'j')?.key).toBe('job_open');
  expect((await keysOf(/FROM mail l/)).find(({ table }) => table === 'l')?.key).toBe('mail_unsent');
});

it('those who are invited are found by the accounts that wait [CALL-262]', async () => {
  const steps = await keysOf(/AS joined/);
  expect(steps.find(({ table, key }) => table === 'b' && key === 'account_init')).toBeDefined();
});
