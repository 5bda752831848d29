import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface AppAnswer {
  id: string;
  name: string;
  nameJson: Record<string, string | null>;
  description: string | null;
  category: { id: string; name: string };
  origin: string;
  url: string;
  icon: string | null;
  type: number;
  isEnable: boolean;
  isDisplay: boolean;
  isNewNavigation: boolean;
  hasCredentials: boolean;
  version: number;
  structures: { id: string; path: string }[];
  tags: { id: string; key: string; value: string }[];
  menus: { code: string; children: { code: string }[] }[];
}
interface Page {
  apps: AppAnswer[];
  pagination: { total: number };
  isPurchasedAppDisplay: boolean;
  isSelfDesignedAppDisplay: boolean;
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let categoryId: string;
let admin: ApiClient;
let manager: ApiClient;
let stranger: ApiClient;
let foreignApp: string;
let made = 0;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const state = () => rows('SELECT * FROM app ORDER BY id');
const list = async (client: ApiClient, body: object = {}) => (await client.rest<Page>('POST', 'app/list', body)).data;
const detail = async (id: string, client = admin) => (await client.rest<AppAnswer>('GET', `app/detail?id=${id}`)).data;
const form = (values: Record<string, unknown> = {}) => ({
  nameJson: { en: `Own app ${(made += 1)}` },
  categoryId,
  url: 'https://tides.example/start',
  ...values,
});
const create = (client: ApiClient, values: Record<string, unknown> = {}) =>
  client.rest<string>('POST', 'app/create', form(values));
/** Rotates the secret of an app; answers the new one, which the portal shows only once. */
const rotate = async (appId: string) =>
  (await admin.rest<{ secret: string }>('POST', 'app/rotate-secret', { appId })).data.secret;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["appDesign"]' });
  otherOuId = await factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  manager = await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId);
  stranger = await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId);
  const own = await factory.app(ouId, { name_json: '{"default":"Harbor","de":"Hafen"}' });
  [{ categoryId }] = (await rows('SELECT category_id AS categoryId FROM app WHERE id = ?', [own.id])) as [
    { categoryId: string },
  ];
  foreignApp = (await factory.app(otherOuId)).id;
});
afterAll(() => portal.stop());

describe('the apps of an OU', () => {
  it('are listed by origin, and the tabs there are [APP-01, APP-02, CALL-091]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const of = await portal.as(await factory.admin(ou), ou);
    expect(await list(of)).toMatchObject({ apps: [], isPurchasedAppDisplay: false, isSelfDesignedAppDisplay: false });
    const bought = await factory.app(ou, { created_type: 'PURCHASED' });
    expect((await list(of)).apps).toEqual([]);
    await factory.entitle(ou, bought.id);
    const made = await factory.app(ou);
    const answer = await list(of);
    expect(answer).toMatchObject({ isPurchasedAppDisplay: true, isSelfDesignedAppDisplay: true });
    expect(new Set(answer.apps.map((app) => app.id))).toEqual(new Set([bought.id, made.id]));
    expect((await list(of, { createdType: 'PURCHASED' })).apps.map((app) => app.id)).toEqual([bought.id]);
    expect((await list(of, { createdType: 'CUSTOM' })).apps.map((app) => app.id)).toEqual([made.id]);
    expect((await list(of, { createdType: 'CUSTOM', search: 'zzz', noFilter: true })).apps).toHaveLength(2);
  });

  it('are found by their names in the language asked in, and by default, page by page [CALL-091, LIST-04]', async () => {
    admin.headers.locale = 'de-DE';
    expect((await list(admin, { search: 'HAF' })).apps.map((app) => app.name)).toEqual(['Hafen']);
    expect((await list(admin, { search: 'harb' })).apps).toHaveLength(1);
    delete admin.headers.locale;
    expect((await list(admin, { search: 'hafen' })).apps).toEqual([]);
    const page = await list(admin, { pagination: { currentPage: 2, limit: 1 } });
    expect(page.apps.length).toBe(Math.min(1, page.pagination.total - 1));
    expect((await admin.rest('POST', 'app/list', { pagination: { limit: 1001 } })).code).toBe(415);
  });

  it('are narrowed by category, state and tag [APP-01, APP-06, APP-09]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const of = await portal.as(await factory.admin(ou), ou);
    const shown = await factory.app(ou);
    const hidden = await factory.app(ou, { is_display: 0 });
    const disabled = await factory.app(ou, { is_enable: 0 });
    for (const [{ id }, key] of [
      [shown, 'site'],
      [hidden, 'owner'],
    ] as const) {
      expect((await of.rest('POST', 'app-tag/create', { appId: id, tag: { key, value: 'x' } })).code).toBe(10_000);
    }
    const ids = async (filter: object, rest: object = {}) =>
      (await list(of, { filter, ...rest })).apps.map((app) => app.id);
    expect(await ids({ states: ['ENABLED'] })).toEqual([shown.id]);
    expect(await ids({ states: ['HIDDEN'] })).toEqual([hidden.id]);
    expect(new Set(await ids({ states: ['DISABLED', 'HIDDEN'] }))).toEqual(new Set([hidden.id, disabled.id]));
    expect(await ids({ tagKeys: ['owner'] })).toEqual([hidden.id]);
    expect(await ids({ tagKeys: ['owner'], states: ['ENABLED'] })).toEqual([]);
    expect(await ids({ categoryIds: ['nonsense'] })).toEqual([]);
    expect(await ids({ categoryIds: [], states: [], tagKeys: [] })).toHaveLength(3);
    expect(await ids({ states: ['DISABLED'] }, { noFilter: true })).toHaveLength(3);
    const page = await list(of, { filter: { states: ['HIDDEN'] } });
    expect(page).toMatchObject({ pagination: { total: 1 }, tagKeys: ['owner', 'site'] });
    expect(page.apps[0]).toMatchObject({ tagKeys: ['owner'] });
    expect((await of.rest('POST', 'app/list', { filter: { states: ['NONE'] } })).code).toBe(400);
  });

  it('take as many statements however many there are', async () => {
    const { factory } = portal;
    // Read once before each count: events of earlier tests clear the cache of sessions, on a busy machine late.
    const count = async () => {
      await list(admin);
      return (await statementsOf(portal.portal.runtime.database, () => list(admin))).length;
    };
    const before = await count();
    for (let at = 0; at < 5; at += 1) await factory.app(ouId, { category_id: categoryId });
    expect(await count()).toBe(before);
  });

  it('are for who manages apps [APP-15, CALL-015]', async () => {
    for (const path of ['app/list', 'app/list-with-order']) {
      expect((await new ApiClient(portal.url).rest('POST', path)).code).toBe(401);
      expect((await stranger.rest('POST', path)).code).toBe(403);
      expect((await (await portal.as(await portal.factory.member(ouId), ouId)).rest('POST', path)).code).toBe(403);
      expect((await manager.rest('POST', path)).code).toBe(10_000);
    }
  });
});

describe('an app', () => {
  it('is made where the OU has purchased that, and told a secret once [APP-04, APP-13, APP-14, CALL-092, CALL-230]', async () => {
    expect((await admin.rest('GET', 'app/design-enable')).data).toEqual({ enable: true });
    const nameJson = { en: ' Tide tables ', de: 'Gezeiten' };
    const descriptionJson = { en: 'When the water comes' };
    const { data } = await create(admin, { nameJson, descriptionJson, icon: 'ship', type: 0 });
    expect(data).toMatch(/^[0-9A-Z]{26}$/);
    expect(await detail(data)).toMatchObject({
      name: 'Tide tables',
      origin: 'CUSTOM',
      icon: 'ship',
      type: 0,
      url: 'https://tides.example/start',
      nameJson: { default: 'Tide tables', en: 'Tide tables', de: 'Gezeiten', fr: null },
      description: 'When the water comes',
      isEnable: true,
      isDisplay: true,
      hasCredentials: false,
      version: 1,
    });
    // By its own credentials it is known.
    const exchange = 'mutation { appExchangeCode(code: "none") { appId } }';
    const secret = await rotate(data);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await ApiClient.app(portal.url, { id: data, secret }).code(exchange)).toBe(410);
    expect((await detail(data)).hasCredentials).toBe(true);
    const poor = await portal.factory.organization();
    const ofPoor = await portal.as(await portal.factory.admin(poor), poor);
    expect((await ofPoor.rest('GET', 'app/design-enable')).data).toEqual({ enable: false });
    expect((await create(ofPoor)).code).toBe(403);
  });

  it('is another app’s neighbor only within its OU [APP-16]', async () => {
    const before = await state();
    const [{ id: foreignCategory }] = (await rows('SELECT category_id AS id FROM app WHERE id = ?', [foreignApp])) as [
      { id: string },
    ];
    expect((await create(admin, { categoryId: foreignCategory })).code).toBe(404);
    expect((await create(stranger)).code).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('is made of what is documented alone, and answers its id [APP-14, CALL-011, CALL-230]', async () => {
    const { factory } = portal;
    const documented = { nameJson: { en: 'Bare' }, descriptionJson: { en: 'No page yet' }, categoryId, type: 2 };
    const { code, data: id } = await admin.rest<string>('POST', 'app/create', documented);
    expect([code, id]).toEqual([10_000, expect.stringMatching(/^[0-9A-Z]{26}$/)]);
    expect(await detail(id)).toMatchObject({ name: 'Bare', url: '', hasCredentials: false });
    // Its menus may have pages; it has no origin to be given codes.
    const person = await factory.member(ouId);
    const roleId = await factory.role(ouId);
    await factory.giveRole(ouId, person.id, roleId);
    await factory.openMenus(ouId, roleId, id, await factory.menuGroup(ouId, id, [await factory.menu(ouId, id)]));
    const client = await portal.as(person, ouId);
    expect(await client.code('query ($id: ID!) { portalApp(appId: $id) { menus { url } } }', { id })).toBe(10_000);
    expect(await client.code('mutation ($id: ID!) { appIssueCode(appId: $id) { code } }', { id })).toBe(404);
    expect((await client.rest('POST', 'session/working-organization')).code).toBe(10_000);
    const change = { appId: id, url: 'https://bare.example/' };
    expect((await admin.rest('POST', 'app/set-detail', change)).code).toBe(10_000);
    expect(await client.code('mutation ($id: ID!) { appIssueCode(appId: $id) { code } }', { id })).toBe(10_000);
  });

  it('is one, however often the same is submitted, and bought ones may be called alike [LIST-15, APP-14, CALL-095, CALL-230]', async () => {
    const { factory } = portal;
    const nameJson = { en: 'Quay', de: 'Kai' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(admin, { nameJson })));
    expect(answers.filter(({ code }) => code === 10_000)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 408)).toHaveLength(19);
    const appId = answers.find(({ code }) => code === 10_000)?.data;
    const { data: other } = await create(admin);
    const rename = (id: string | undefined, names: object) =>
      admin.rest('POST', 'app/set-detail', { appId: id, nameJson: names });
    expect((await rename(other, { en: 'Pier', de: ' KAI ' })).code).toBe(408);
    expect((await rename(appId, { ...nameJson, fr: 'Quai' })).code).toBe(10_000);
    const bought = await factory.app(ouId, { created_type: 'PURCHASED', name_json: '{"default":"Dock","en":"Dock"}' });
    await factory.entitle(ouId, bought.id);
    expect((await rename(other, { en: 'Dock' })).code).toBe(10_000);
    expect((await rename(bought.id, nameJson)).code).toBe(10_000);
    const elsewhere = await portal.as(await factory.admin(otherOuId), otherOuId);
    const [{ id: category }] = (await rows('SELECT category_id AS id FROM app WHERE id = ?', [foreignApp])) as [
      { id: string },
    ];
    expect((await create(elsewhere, { nameJson, categoryId: category })).code).toBe(10_000);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no name', { nameJson: {} }],
    ['a name of blanks', { nameJson: { en: '  ' } }],
    ['a name of 51 characters', { nameJson: { en: 'n'.repeat(51) } }],
    ['a description of 201 characters', { descriptionJson: { en: 'd'.repeat(201) } }],
    ['a javascript: URL', { url: 'javascript:alert(1)' }],
    ['a data: URL', { url: 'data:text/html,x' }],
    ['a URL without scheme', { url: 'tides.example' }],
    ['a URL with a password', { url: 'https://me:secret@tides.example' }],
    ['a URL of 501 characters', { url: `https://tides.example/${'x'.repeat(480)}` }],
    ['an unknown type', { type: 3 }],
    ['an icon that is not of the set', { icon: 'no-such-icon' }],
  ])('is refused and changes nothing: %s [SHELL-46, MENU-09, LIST-17]', async (_, values) => {
    const { data } = await create(admin);
    const before = await state();
    expect((await create(admin, values)).code).toBe(400);
    expect((await admin.rest('POST', 'app/set-detail', { appId: data, ...values })).code).toBe(400);
    expect(await state()).toEqual(before);
  });

  it('is changed in what is given, and not over what somebody else changed [APP-06, CALL-095]', async () => {
    const { data } = await create(admin);
    const { version, name } = await detail(data);
    const change = (values: object) => admin.rest('POST', 'app/set-detail', { appId: data, ...values });
    expect((await change({ isEnable: false, isDisplay: false, icon: 'fan', version })).code).toBe(10_000);
    expect(await detail(data)).toMatchObject({
      isEnable: false,
      isDisplay: false,
      icon: 'fan',
      name,
      version: version + 1,
    });
    expect(await change({ isEnable: true, version })).toMatchObject({ code: 430 });
    await rows("UPDATE app SET icon = 'former-icon' WHERE id = ?", [data]);
    for (const values of [{}, { icon: 'former-icon' }]) expect((await change(values)).code).toBe(10_000);
    expect((await change({ nameJson: { en: 'Tides' }, icon: '' })).code).toBe(10_000);
    expect(await detail(data)).toMatchObject({ name: 'Tides', icon: null, isEnable: false });
    expect((await admin.rest('POST', 'app/set-new-navigation', { appId: data, isNewNavigation: false })).code).toBe(
      10_000,
    );
    expect((await detail(data)).isNewNavigation).toBe(false);
  });

  it('that was purchased keeps its address, and stays [APP-12]', async () => {
    const { factory } = portal;
    const { id } = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, id);
    expect((await admin.rest('POST', 'app/set-detail', { appId: id, url: 'https://other.example' })).code).toBe(403);
    expect((await admin.rest('POST', 'app/set-detail', { appId: id, isDisplay: false })).code).toBe(10_000);
    expect((await admin.rest('POST', 'app/delete', { appId: id })).code).toBe(403);
    expect((await detail(id)).isDisplay).toBe(false);
  });

  it('gets another secret, and the one before is refused', async () => {
    const { data } = await create(admin);
    const exchange = 'mutation { appExchangeCode(code: "none") { appId } }';
    const code = (secret: string) => ApiClient.app(portal.url, { id: data, secret }).code(exchange);
    const [first, again] = [await rotate(data), await rotate(data)];
    expect(again).not.toBe(first);
    expect([await code(first), await code(again)]).toEqual([401, 410]);
  });

  it('goes with its menus, groups and what roles open of it, when the OU made it', async () => {
    const { factory } = portal;
    const { data } = await create(admin);
    const menu = await factory.menu(ouId, data);
    const roleId = await factory.role(ouId);
    await factory.openMenus(ouId, roleId, data, await factory.menuGroup(ouId, data, [menu]));
    expect((await stranger.rest('POST', 'app/delete', { appId: data })).code).toBe(403);
    expect((await admin.rest('POST', 'app/delete', { appId: data })).code).toBe(10_000);
    for (const table of ['menu', 'menu_group', 'role_menu_group']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE app_id = ?`, [data]), table).toEqual([]);
    }
    expect((await admin.rest('POST', 'app/delete', { appId: data })).code).toBe(404);
  });

  it('of another OU, purchased by nobody, or unknown is not there, whatever is asked [APP-16, CALL-094]', async () => {
    const { id: unpaid } = await portal.factory.app(ouId, { created_type: 'PURCHASED' });
    const before = await state();
    for (const appId of [foreignApp, unpaid, 'nonsense']) {
      const answers = await Promise.all([
        admin.rest('GET', `app/detail?id=${appId}`),
        admin.rest('GET', `app/authorization-info?appId=${appId}`),
        admin.rest('GET', `app-tag/list?appId=${appId}`),
        ...(
          [
            ['app/set-detail', { isEnable: false }],
            ['app/set-new-navigation', { isNewNavigation: false }],
            ['app/assign-structure', { structureIds: [] }],
            ['app/set-authorization', { dataAuthorizeType: 1 }],
            ['app/rotate-secret', {}],
            ['app/delete', {}],
            ['app/delete-shortcut', {}],
            ['app-tag/create', { tag: { key: 'a', value: 'b' } }],
          ] as const
        ).map(([path, values]) => admin.rest('POST', path, { appId, ...values })),
      ]);
      expect(new Set(answers.map((answer) => answer.code)), appId).toEqual(new Set([404]));
    }
    expect(await state()).toEqual(before);
  });
});
