import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';

const MANY = 20_000;
/** The statements of a change have eight seconds, and nobody else is answered while the server counts. */
const PATIENCE = 8_000;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;

/** A shortcut app with so many menus of the first level, in order, and its category. */
async function crowded(count: number) {
  const { id: app } = await portal.factory.app(ouId, { is_shortcut: 1 });
  const [{ category }] = (await rows('SELECT category_id AS category FROM app WHERE id = ?', [app])) as [
    { category: string },
  ];
  const menus = Array.from({ length: count }, () => newId());
  for (let at = 0; at < count; at += 1_000) {
    const batch = menus
      .slice(at, at + 1_000)
      .map((id, place) => [ouId, id, app, id.toLowerCase(), '{"default":"Menu"}', null, at + place + 1]);
    await rows('INSERT INTO menu (ou_id, id, app_id, code, name_json, url, sort_order) VALUES ?', [batch]);
  }
  return { app, category, menus };
}
const orderOf = async (app: string) =>
  (await rows<{ id: string }>('SELECT id FROM menu WHERE app_id = ? ORDER BY sort_order', [app])).map(({ id }) => id);
const sort = (menus: readonly string[]) => admin.rest('POST', 'shortcut/sort', { menus: menus.map((id) => ({ id })) });

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('an order of very many menus', () => {
  it('is stored within the time of a statement, and holds nobody else up [APP-07, CALL-101, CALL-120, threats 34]', async () => {
    const { app, category, menus } = await crowded(MANY);
    const calls = [
      () => sort(menus.toReversed()),
      () =>
        admin.rest('POST', 'app/set-order', {
          categories: [{ id: category, apps: [{ id: app, menus: menus.map((id) => ({ id, children: [] })) }] }],
        }),
    ];
    for (const [at, call] of calls.entries()) {
      const start = performance.now();
      expect((await call()).code).toBe(10_000);
      expect(performance.now() - start).toBeLessThan(PATIENCE);
      expect(await orderOf(app)).toEqual(at === 0 ? menus.toReversed() : menus);
    }
    await rows('DELETE FROM app WHERE id = ?', [app]);
  }, 60_000);
});

describe('an order that is changed again and again', () => {
  it('leaves those who are signed in no more to read than 4 MB, and nothing where nothing moved [MENU-07, threats 34]', async () => {
    const { app, menus } = await crowded(10);
    const kept = async () =>
      (
        await rows<{ count: number; bytes: number }>(
          'SELECT COUNT(*) AS count, COALESCE(SUM(LENGTH(orders)), 0) AS bytes FROM former_order WHERE ou_id = ?',
          [ouId],
        )
      ).map(({ count, bytes }) => [count, Number(bytes)])[0] ?? [0, 0];
    await rows('DELETE FROM former_order WHERE ou_id = ?', [ouId]);
    expect((await sort(menus)).code).toBe(10_000);
    expect(await kept()).toEqual([0, 0]);
    const places = JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, () => [newId(), 1])));
    for (let at = 1; at <= 8; at += 1) {
      await rows('INSERT INTO former_order (ou_id, changed_time, orders) VALUES (?, ?, ?)', [ouId, at, places]);
    }
    expect((await sort(menus.toReversed())).code).toBe(10_000);
    const [count, bytes] = await kept();
    expect([count, (bytes ?? 0) < 4_000_000 + places.length]).toEqual([6, true]);
    const person = await portal.as(await portal.factory.member(ouId), ouId);
    expect((await person.rest('GET', 'portal/app-resource-list')).code).toBe(10_000);
    expect(await rows('SELECT 1 FROM former_order WHERE ou_id = ? AND changed_time > 8', [ouId])).toHaveLength(1);
    await rows('DELETE FROM app WHERE id = ?', [app]);
  });
});

describe('a code on a page of a shortcut app', () => {
  it('is for the source of a page that was given, never for that of a parent that is only passed [SHELL-44, MENU-10, threats 36]', async () => {
    const { factory } = portal;
    const [given, passed] = [await factory.app(ouId), await factory.app(ouId)];
    const { id: shortcut } = await factory.app(ouId, { is_shortcut: 1 });
    const taken = async (code: string, source: string, parent: string | null) =>
      factory.menu(ouId, shortcut, {
        code,
        parent_id: parent,
        url: null,
        source_app_id: source,
        source_menu_id: await factory.menu(ouId, source),
      });
    const parent = await taken('passed', passed.id, null);
    const child = await taken('given', given.id, parent);
    const person = await factory.member(ouId);
    const role = await factory.role(ouId);
    await factory.openMenus(ouId, role, shortcut, await factory.menuGroup(ouId, shortcut, [child]));
    await factory.giveRole(ouId, person.id, role);
    const client = await portal.as(person, ouId);
    const audience = async (menuCode: string) =>
      (
        await client.data<{ appIssueCode: { appId: string } }>(
          'mutation ($appId: ID!, $menuCode: String) { appIssueCode(appId: $appId, menuCode: $menuCode) { appId } }',
          { appId: shortcut, menuCode },
        )
      ).appIssueCode.appId;
    expect(await audience('given')).toBe(given.id);
    expect(await audience('passed')).toBe(shortcut);
    await factory.openMenus(ouId, role, shortcut, await factory.menuGroup(ouId, shortcut, [parent]));
    expect(await audience('passed')).toBe(passed.id);
  });
});
