import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { plansOf } from '../../../../tests/support/wide-tree.js';
import { newId } from '../../../core/ids.js';

const CHANGES = `{ consoleHome { changes { eventName name resourceType resourceId targetName } } }`;

interface Change {
  eventName: string;
  name: string;
  resourceType: string;
  resourceId: string | null;
  targetName: string | null;
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let olivia: { id: string };
let ada: { id: string };
let group: string;

const read = async (client = admin) =>
  (await client.data<{ consoleHome: { changes: Change[] | null } }>(CHANGES)).consoleHome.changes;

/** An event of the past, `minutes` ago. */
const event = (minutes: number, values: Record<string, string | number | null>) =>
  portal.factory.insert('audit_event', {
    id: newId(),
    ou_id: ou,
    time: Date.now() - minutes * 60_000,
    account_id: olivia.id,
    username: 'olivia',
    account_type: 'OU_ADMIN',
    ip: '127.0.0.1',
    resource_type: 'role',
    event_name: 'roleModify',
    result: 'success',
    ...values,
  });

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  olivia = await factory.admin(ou, { name: 'Olivia' });
  ada = await factory.member(ou, { name: 'Ada' });
  group = await factory.userGroup(ou, [ada.id]);
  admin = await portal.as(olivia, ou);
});
afterAll(() => portal.stop());

it('tells the latest six changes of administrators, and no use, failure or own change of anybody [CALL-430, SHELL-51]', async () => {
  for (const minutes of [10, 9, 8, 7, 6, 5]) await event(minutes, { target_name: `Role ${minutes}` });
  await event(4, { event_name: 'roleDelete', result: 'fail', error_message: 'PERMISSION_DENIED' });
  await event(3, { event_name: 'portalEventLog', resource_type: 'app' });
  await event(3, { event_name: 'userUpdate', resource_type: 'user' });
  await event(2, { event_name: 'auditExport', resource_type: 'audit' });
  await event(1, { event_name: 'profileModify', resource_type: 'user', account_type: 'NORMAL', account_id: ada.id });
  await admin.data('mutation { roleCreate(name: "Dispatcher", identifier: "dispatcher") { id } }');
  const changes = await read();
  expect(changes?.map(({ eventName, targetName }) => `${eventName} ${targetName}`)).toEqual([
    'roleCreate Dispatcher',
    'roleModify Role 5',
    'roleModify Role 6',
    'roleModify Role 7',
    'roleModify Role 8',
    'roleModify Role 9',
  ]);
  expect(changes?.[0]).toMatchObject({ name: 'Olivia', resourceType: 'role' });
});

it('tells a scope of people the changes by them and to them alone, and others nothing [CALL-430, AUDT-11]', async () => {
  await event(0, { event_name: 'userModify', resource_type: 'user', resource_id: ada.id, target_name: 'Ada' });
  const scoped = await portal.as(await portal.factory.subAdmin(ou, ['audit'], { userGroupIds: [group] }), ou);
  expect((await read(scoped))?.map(({ targetName }) => targetName)).toEqual(['Ada']);
  expect(await read(await portal.as(await portal.factory.subAdmin(ou, ['user']), ou))).toBeNull();
  const other = await portal.factory.organization();
  expect(await read(await portal.as(await portal.factory.admin(other), other))).toEqual([]);
});

it('answers none while the audit log is off [CALL-430, CONF-14]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'audit-off-'));
  const file = join(directory, 'config.json');
  await writeFile(file, JSON.stringify({ auditEnable: 'false' }));
  const without = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
  const place = await without.factory.organization();
  expect(await read(await without.as(await without.factory.admin(place), place))).toBeNull();
  await without.stop();
  await rm(directory, { recursive: true });
});

it('takes one statement, which reads along the events of administrators [CALL-430]', async () => {
  const { database } = portal.portal.runtime;
  const statements = await statementsOf(database, () => read());
  expect(statements.filter((text) => !text.includes('token_hash'))).toHaveLength(1);
  const steps = await plansOf(portal, () => read(), /FROM audit_event e FORCE INDEX/);
  expect(steps.filter(({ table }) => table === 'e').map(({ key }) => key)).toContain('audit_log_type');
});
