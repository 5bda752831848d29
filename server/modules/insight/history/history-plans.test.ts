import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWaitingEvents } from '../../../../tests/support/audit-rows.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import { HISTORY, PREVIEW } from '../../../../tests/support/history.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { plansOf } from '../../../../tests/support/wide-tree.js';

const EVENTS = 30_000;
const MODIFY = 'mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }';

let portal: TestPortal;
let admin: ApiClient;
let roleId: string;

/** A role that was changed three times, in an OU with thousands of events of others. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const { database } = portal.portal.runtime;
  const ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  roleId = await factory.role(ouId);
  await addWaitingEvents(database, ouId, EVENTS);
  for (const name of ['First', 'Second', 'Third']) await admin.data(MODIFY, { id: roleId, name });
  await database.query('ANALYZE TABLE audit_event, audit_target, account');
}, 120_000);
afterAll(() => portal.stop());

const stepsOf = async (document: string, variables: Record<string, unknown>) => {
  const steps = await plansOf(portal, () => admin.data(document, variables), /audit_event/);
  return steps.map(({ table, key, rows }) => ({ table, key, rows: Number(rows) }));
};

it('a history is read along the events of its thing, however many events the OU has [AUDT-22, AUDT-23, LIST-08]', async () => {
  const { changeHistory } = await admin.data<{ changeHistory: { entries: { id: string }[] } }>(HISTORY, {
    kind: 'ROLE',
    id: roleId,
  });
  expect(changeHistory.entries).toHaveLength(3);
  const [newest] = changeHistory.entries;
  for (const steps of [
    await stepsOf(HISTORY, { kind: 'ROLE', id: roleId }),
    await stepsOf(HISTORY, { kind: 'ROLE', id: roleId, after: newest?.id }),
    await stepsOf(PREVIEW, { eventId: newest?.id, isBefore: true }),
  ]) {
    expect(steps.length).toBeGreaterThan(0);
    // A table of one row may be scanned.
    expect(steps.filter(({ key, rows }) => key === null && rows > 1)).toEqual([]);
    expect(steps.filter(({ rows }) => rows > 100)).toEqual([]);
    expect(new Set(steps.filter(({ table }) => table === 'e').map(({ key }) => key))).toContain('audit_event_target');
  }
});
