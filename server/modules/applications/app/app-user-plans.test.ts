import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { plansOf, scansOf } from '../../../../tests/support/wide-tree.js';
import { newId } from '../../../core/ids.js';

const PEOPLE = 100_000;
const APPS = 1000;
const ROLES = 200;
/** Apps that each role opens. */
const OPENED = 10;
const CHUNK = 10_000;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let back: ApiClient;
let appId: string;

const database = () => portal.portal.runtime.database;
async function insert(table: string, columns: string, rows: readonly unknown[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await database().query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows.slice(at, at + CHUNK)]);
  }
}
const idsOf = (count: number) => Array.from({ length: count }, newId);

/** Roles that each open ten apps, by a menu and a permission of each; every person holds one of them. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  const called = await factory.app(ouId);
  appId = called.id;
  back = ApiClient.app(portal.url, called);
  const [shape] = (await database().query('SELECT category_id FROM app WHERE ou_id = ?', [ouId])) as [
    { category_id: string },
  ];
  const [apps, roles, people] = [[appId, ...idsOf(APPS - 1)], idsOf(ROLES), idsOf(PEOPLE)];
  const [menus, groups, permissions] = [idsOf(APPS), idsOf(APPS), idsOf(APPS)];
  const alike = ['{}', 'box', 'CUSTOM', 'https://a.example/', 2, 1, 1, 1, 0, 0, 1];
  await insert(
    'app',
    `ou_id, id, category_id, name_json, sort_order, description_json, icon, created_type, url, type, is_enable,
     is_display, is_new_navigation, data_authorize_type, is_shortcut, created_time`,
    apps.slice(1).map((id, at) => [ouId, id, shape.category_id, `{"default":"App ${at}"}`, at, ...alike]),
  );
  await insert(
    'menu',
    'ou_id, id, app_id, code, name_json, url, sort_order',
    apps.map((app, at) => [ouId, menus[at], app, `code-${at}`, '{"default":"Menu"}', 'https://a.example/', 1]),
  );
  await insert(
    'menu_group',
    'ou_id, id, app_id, name',
    apps.map((app, at) => [ouId, groups[at], app, 'Group']),
  );
  await insert(
    'menu_group_menu',
    'ou_id, menu_group_id, menu_id',
    groups.map((group, at) => [ouId, group, menus[at]]),
  );
  await insert(
    'permission',
    'ou_id, id, app_id, name, identifier',
    apps.map((app, at) => [ouId, permissions[at], app, 'Edit', 'edit']),
  );
  await insert(
    'role',
    'ou_id, id, name, identifier, created_time',
    roles.map((id, at) => [ouId, id, `Role ${at}`, `role-${at}`, 1]),
  );
  const opened = roles.flatMap((role, at) =>
    Array.from({ length: OPENED }, (_, step) => [role, (at * OPENED + step) % APPS] as const),
  );
  await insert(
    'role_menu_group',
    'ou_id, role_id, app_id, menu_group_id',
    opened.map(([role, app]) => [ouId, role, apps[app], groups[app]]),
  );
  await insert(
    'role_permission',
    'ou_id, role_id, app_id, permission_id',
    opened.map(([role, app]) => [ouId, role, apps[app], permissions[app]]),
  );
  await insert(
    'account',
    'id, username, name, email, created_time',
    people.map((id, at) => [id, `person-${at}`, `Person ${at}`, `person-${at}@tides.example`, 1]),
  );
  await insert(
    'member',
    'ou_id, user_id, username, email, name, created_time',
    people.map((id, at) => [ouId, id, `person-${at}`, `person-${at}@tides.example`, `Person ${at}`, 1]),
  );
  await insert(
    'user_role',
    'ou_id, user_id, role_id, created_time',
    people.map((id, at) => [ouId, id, roles[at % ROLES], 1]),
  );
  await database().query(
    `ANALYZE TABLE app, menu, menu_group, menu_group_menu, permission, role, role_menu_group, role_permission, account,
       member, user_role`,
  );
}, 240_000);
afterAll(() => portal.stop());

describe('with 100,000 people and 1,000 apps', () => {
  it.each([
    ['username', 'PERSON-200'],
    ['email', 'Person-200@tides.example'],
  ])('an app finds a person by %s in few rows [APPC-01]', async (way, value) => {
    const find = () => back.rest<{ name: string; permissions: string[] }>('POST', 'app/find-user', { [way]: value });
    expect((await find()).data).toMatchObject({ name: 'Person 200', permissions: ['edit'] });
    const steps = await plansOf(portal, find, /FROM member m JOIN account|FROM app a WHERE|FROM role_permission g/);
    expect(scansOf(steps)).toEqual([]);
    // The person's one role, and the two roles that open the app.
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThanOrEqual(OPENED);
  });

  it('a check of a manifest counts roles and people along indexes [APPC-07]', async () => {
    const manifest = {
      manifest: 1,
      key: 'plans',
      name: { en: 'Plans' },
      category: { en: 'Plans' },
      menus: [],
      permissions: [],
    };
    const check = () =>
      admin.rest<{ missing: { roleCount: number }[]; affectedUsers: number }>('POST', 'app/check-manifest', {
        manifest,
        appId,
      });
    const { data } = await check();
    // Two roles of 200 open each app, and 500 people hold each role.
    expect(data.missing.map(({ roleCount }) => roleCount)).toEqual([2, 2]);
    expect(data.affectedUsers).toBe(1000);
    const steps = await plansOf(
      portal,
      check,
      /FROM menu_group_menu l JOIN role_menu_group|SELECT DISTINCT u\.user_id/,
    );
    expect(scansOf(steps)).toEqual([]);
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThan(PEOPLE / 50);
  });

  it('the preview of a removed permission counts along indexes [APPC-04]', async () => {
    const [permission] = (await database().query('SELECT id FROM permission WHERE ou_id = ? AND app_id = ?', [
      ouId,
      appId,
    ])) as [{ id: string }];
    const preview = () =>
      admin.rest<{ users: { total: number } }>('POST', 'removal/impact', { kind: 'PERMISSION', ids: [permission.id] });
    expect((await preview()).data.users.total).toBe(1000);
    const steps = await plansOf(portal, preview, /FROM user_role l JOIN member m|FROM role r WHERE|FROM app t WHERE/);
    expect(scansOf(steps)).toEqual([]);
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThan(PEOPLE / 50);
  });
});
