import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWaitingEvents } from '../../../../tests/support/audit-rows.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { plansOf } from '../../../../tests/support/wide-tree.js';

const EVENTS = 30_000;
const QUERY = `query ($filter: AuditFilter) { auditQuery(filter: $filter) { events { id } pagination { total } } }`;
const TIMELINE = `query ($start: Timestamp!, $end: Timestamp!) {
  auditTimeline(startTime: $start, endTime: $end) { start success fail isBounded } }`;
const OWN = '{ sessionSignIns { signIns { id } pagination { total } } }';

let portal: TestPortal;
let admin: ApiClient;
let adminId: string;

/** An OU with thousands of events, of which few are the administrator's. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const { database } = portal.portal.runtime;
  const ouId = await factory.organization();
  const account = await factory.admin(ouId);
  adminId = account.id;
  admin = await portal.as(account, ouId);
  await addWaitingEvents(database, ouId, EVENTS);
  await admin.data('mutation { roleCreate(name: "One") { id } }');
  await database.query('ANALYZE TABLE audit_event, account');
}, 120_000);
afterAll(() => portal.stop());

const keysOf = async (document: string, variables: Record<string, unknown>) => {
  const steps = await plansOf(portal, () => admin.data(document, variables), /FROM audit_event/);
  return new Set(steps.filter(({ table }) => table === 'e').map(({ key }) => key));
};

it.each([
  ['no filter', {}, 'audit_log_time'],
  ['an actor', { actorIds: ['01'] }, 'audit_log_actor'],
  ['a target', { targetIds: ['01'] }, 'audit_log_target'],
  ['a kind of event', { eventNames: ['roleCreate'] }, 'audit_log_event'],
  ['a result', { results: ['fail'] }, 'audit_log_result'],
  ['a kind of target', { resourceTypes: ['user'] }, 'audit_log_resource'],
  ['a kind of actor', { userTypes: ['APP'] }, 'audit_log_type'],
])(
  'a query by %s is read along its index, and each event of the page by its id [AUDT-14, LIST-08]',
  async (_name, filter, index) => {
    expect(await keysOf(QUERY, { filter })).toEqual(new Set([index, 'PRIMARY']));
  },
);

it('the bars are counted along the time, without a row [CALL-397, AUDT-14]', async () => {
  const end = Date.now();
  expect(await keysOf(TIMELINE, { start: end - 3_600_000, end })).toEqual(new Set(['audit_log_time']));
});

it('people find their own sign-ins by the index of actors, whatever others did [CALL-270]', async () => {
  const { database } = portal.portal.runtime;
  const steps = await plansOf(portal, () => admin.data(OWN), /FROM audit_event/);
  expect(steps.filter(({ key, table }) => key === null && table === 'e')).toEqual([]);
  const [counted] = (await database.query(
    `EXPLAIN FORMAT=TRADITIONAL SELECT COUNT(*) FROM audit_event FORCE INDEX (audit_log_actor) WHERE account_id = ? AND resource_type = 'session'`,
    [adminId],
  )) as { key: string; Extra: string; rows: number }[];
  expect(counted).toMatchObject({ key: 'audit_log_actor', Extra: expect.stringContaining('Using index') as string });
  expect(Number(counted?.rows)).toBeLessThan(100);
});
