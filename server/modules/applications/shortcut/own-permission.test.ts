import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

interface Permission {
  id: string;
  identifier: string;
  name: string;
  description: string | null;
  roleCount: number;
  version: number;
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let appId: string;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const add = (values: object, by = admin) =>
  by.rest<string>('POST', 'app/add-permission', { appId, identifier: 'tides.edit', name: 'Edit', ...values });
const modify = (permissionId: string, values: object, by = admin) =>
  by.rest('POST', 'app/modify-permission', { permissionId, name: 'Edit', ...values });
const remove = (permissionId: string, by = admin) => by.rest('POST', 'app/remove-permission', { permissionId });
const list = async () =>
  (await admin.rest<{ permissions: Permission[] }>('GET', `shortcut/permissions?appId=${appId}`)).data.permissions;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  appId = (await portal.factory.app(ouId, { name_json: '{"default":"Tides"}' })).id;
});
afterAll(() => portal.stop());

describe('a permission of an own app', () => {
  it('is added, renamed and removed; roles lose it [APPC-04, CALL-472, CALL-473, CALL-477]', async () => {
    const id = (await add({ description: ' Corrects levels. ' })).data;
    expect(await list()).toMatchObject([
      { id, identifier: 'tides.edit', name: 'Edit', description: 'Corrects levels.', roleCount: 0 },
    ]);
    const roleId = await portal.factory.role(ouId);
    await rows('INSERT INTO role_permission (ou_id, role_id, app_id, permission_id) VALUES (?, ?, ?, ?)', [
      ouId,
      roleId,
      appId,
      id,
    ]);
    expect((await modify(id, { name: 'Correct' })).code).toBe(10_000);
    expect(await list()).toMatchObject([
      { id, identifier: 'tides.edit', name: 'Correct', description: null, roleCount: 1 },
    ]);
    const [event] = await rows("SELECT changes FROM audit_event WHERE event_name = 'appModifyPermission'");
    expect(JSON.parse(String(event?.changes))).toEqual([
      { field: 'name', type: 'text', from: 'Edit', to: 'Correct' },
      { field: 'description', type: 'text', from: 'Corrects levels.', to: null },
    ]);
    expect((await remove(id)).code).toBe(10_000);
    expect(await list()).toEqual([]);
    expect(await rows('SELECT * FROM role_permission WHERE permission_id = ?', [id])).toEqual([]);
    const [removal] = await rows(
      "SELECT resource_id, target_name, changes FROM audit_event WHERE event_name = 'appRemovePermission'",
    );
    expect(removal).toMatchObject({ resource_id: appId, target_name: 'Tides' });
    expect(JSON.parse(String(removal?.changes))).toEqual([
      {
        field: 'permissions',
        type: 'things',
        added: [],
        removed: [{ id, name: 'Correct', appId }],
        addedCount: 0,
        removedCount: 1,
      },
    ]);
    expect((await remove(id)).code).toBe(404);
  });

  it('refuses the second of two who change it [APPC-04, CALL-300]', async () => {
    const id = (await add({ identifier: 'contested' })).data;
    const seen = async () => (await list()).find((each) => each.id === id)?.version;
    expect(await seen()).toBe(1);
    expect((await modify(id, { name: 'First', version: 1 })).code).toBe(10_000);
    expect(await modify(id, { name: 'Second', version: 1 })).toMatchObject({ code: 430, data: null });
    expect(await seen()).toBe(2);
    expect((await modify(id, { name: 'Second', version: 2 })).code).toBe(10_000);
    expect((await remove(id)).code).toBe(10_000);
  });

  it('has an identifier of its own form, once in the app [APPC-04]', async () => {
    const id = (await add({ identifier: 'once' })).data;
    expect((await add({ identifier: 'once' })).code).toBe(408);
    for (const identifier of ['', 'a b', 'ä', 'x'.repeat(51), '<\u0000>']) {
      expect((await add({ identifier })).code).toBe(400);
    }
    expect((await add({ identifier: 'two', name: ' ' })).code).toBe(400);
    expect((await add({ identifier: 'two', name: 'x'.repeat(51) })).code).toBe(400);
    expect((await modify(id, { name: '' })).code).toBe(400);
    expect((await list()).map(({ identifier }) => identifier)).toEqual(['once']);
  });

  it('is not made in a purchased app, a shortcut app or another organization, nor without the right [APPC-04]', async () => {
    const { factory } = portal;
    const bought = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, bought.id);
    const boughtOne = await factory.permission(ouId, bought.id);
    const shortcut = await factory.app(ouId, { is_shortcut: 1 });
    const elsewhere = await factory.organization();
    const foreign = await factory.app(elsewhere);
    const foreignOne = await factory.permission(elsewhere, foreign.id);
    const taken = await factory.permission(ouId, shortcut.id);
    for (const id of [bought.id, shortcut.id, foreign.id, 'nothing']) expect((await add({ appId: id })).code).toBe(404);
    for (const id of [boughtOne, foreignOne, taken, 'nothing']) {
      expect((await modify(id, {})).code).toBe(404);
      expect((await remove(id)).code).toBe(404);
    }
    const own = (await add({ identifier: 'guarded' })).data;
    for (const by of [
      await portal.as(await factory.member(ouId), ouId),
      await portal.as(await factory.subAdmin(ouId, ['role']), ouId),
    ]) {
      expect([
        (await add({ identifier: 'n' }, by)).code,
        (await modify(own, {}, by)).code,
        (await remove(own, by)).code,
      ]).toEqual([403, 403, 403]);
    }
  });
});

describe('the code of a new menu of an own app', () => {
  const addMenu = (values: object) =>
    admin.rest<string>('POST', 'shortcut/add-first-level-menu', { appId, url: 'https://tides.example', ...values });
  const codeOf = async (id: string) => (await rows('SELECT code FROM menu WHERE id = ?', [id]))[0]?.code;

  it('is the chosen one, else made from the name, else the id [APPC-03]', async () => {
    const code = async (values: object) => codeOf((await addMenu(values)).data);
    expect(await code({ nameJson: { en: 'A' }, code: 'tide-levels-2' })).toBe('tide-levels-2');
    expect(await code({ nameJson: { en: 'Tide levels!', de: 'Pegelstände' } })).toBe('tide-levels');
    expect(await code({ nameJson: { de: 'Ebbe & Flut, nördlich' } })).toBe('ebbe-flut-nordlich');
    expect(await code({ nameJson: { en: '12 Tide levels' } })).toBe('tide-levels-3');
    expect(await code({ nameJson: { en: 'Null' } })).toBe('null-2');
    expect(await code({ nameJson: { zh: '潮位' } })).toMatch(/^[0-9a-z]{26}$/);
  });

  it('is refused in another form, as a reserved word and when the app has it [APPC-03]', async () => {
    for (const [at, code] of [
      'Upper',
      'a b',
      '1st',
      '-a',
      'ä',
      'a/b',
      '..',
      'x'.repeat(51),
      'null',
      'undefined',
    ].entries()) {
      const { code: refused } = await addMenu({ nameJson: { en: `Refused ${at}` }, code });
      expect([code, refused]).toEqual([code, 400]);
    }
    expect((await addMenu({ nameJson: { en: 'Again' }, code: 'tide-levels' })).code).toBe(408);
    // Another app may have the same one.
    const other = (await portal.factory.app(ouId)).id;
    expect((await addMenu({ appId: other, nameJson: { en: 'Again' }, code: 'tide-levels' })).code).toBe(10_000);
  });
});
