import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface MenuAnswer {
  id: string;
  code: string;
  name: string;
  url: string | null;
  children: { code: string; url: string | null }[];
}
interface AppAnswer {
  id: string;
  name: string;
  category: { name: string };
  menus: MenuAnswer[];
}
interface ListAnswer {
  portalAppResourceList: { categories: { id: string; name: string; apps: AppAnswer[] }[] };
}

const APP = 'id name type category { name } menus { id code name url isSpa children { code url } }';
const LIST = `{ portalAppResourceList { categories { id name apps { ${APP} } } } }`;
/** Every root field that the client joins into the first request. */
const FIRST_SCREEN = `{
  sessionGet { id adminLevel hasAppPermission user { id name theme } }
  sessionOrganizationList(limit: 100) { organizations { id name } total }
  configByKeys(keys: ["appDeviceIdentify", "roundRobin"])
  sessionWorkingOrganization { id name features messageOrigins copyright }
  sessionOperations { operations }
  portalAppResourceList { categories { id name apps { ${APP} } } }
  portalShortcutMenuList { commonMenus { appId menuId name app { id name } } }
  portalFirstPages { appId total pages { menuId code name isLeaf } }
  portalPlaces(places: [{ appId: "gone", menuCode: "start" }]) { appId code name }
  messageList { total apps { id name count messages { id body } } system { id name count } }
}`;
const OPEN = `query ($appId: ID!) { portalApp(appId: $appId) { ${APP} } }`;

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let person: { id: string; username: string };
let client: ApiClient;
let apps: Record<'shown' | 'hidden' | 'disabled' | 'ungranted' | 'foreign', string>;

/** An app with one menu that `roleId` opens when named. */
async function appOf(ou: string, roleId: string | null, values: Record<string, string | number> = {}): Promise<string> {
  const { factory } = portal;
  const app = await factory.app(ou, values);
  const menu = await factory.menu(ou, app.id, { code: 'start' });
  if (roleId) await factory.openMenus(ou, roleId, app.id, await factory.menuGroup(ou, app.id, [menu]));
  return app.id;
}

const categoriesOf = async (of: ApiClient = client) =>
  (await of.data<ListAnswer>(LIST)).portalAppResourceList.categories;
const appIdsOf = async (of: ApiClient = client) =>
  (await categoriesOf(of)).flatMap((category) => category.apps.map((app) => app.id));

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  otherOuId = await factory.organization();
  person = await factory.member(ouId);
  const roleId = await factory.role(ouId);
  const foreignRole = await factory.role(otherOuId);
  await factory.giveRole(ouId, person.id, roleId);
  await factory.join(otherOuId, person);
  await factory.giveRole(otherOuId, person.id, foreignRole);
  apps = {
    shown: await appOf(ouId, roleId, {
      name_json: '{"default":"Fleet","de":"Flotte","ja":"運用"}',
      description_json: '{"default":"Sites"}',
    }),
    hidden: await appOf(ouId, roleId, { is_display: 0 }),
    disabled: await appOf(ouId, roleId, { is_enable: 0 }),
    ungranted: await appOf(ouId, null),
    foreign: await appOf(otherOuId, foreignRole),
  };
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

describe('the launcher', () => {
  it('lists enabled, displayed, granted apps of the working OU by category [SHELL-01, SHELL-12, SHELL-16, CALL-063]', async () => {
    expect(await appIdsOf()).toEqual([apps.shown]);
    const inOther = await portal.as(person, otherOuId);
    expect(await appIdsOf(inOther)).toEqual([apps.foreign]);
  });

  it('is empty for a member without roles, an OU administrator too [SHELL-16, SHELL-47]', async () => {
    const administrator = await portal.as(await portal.factory.admin(ouId), ouId);
    expect(await categoriesOf(administrator)).toEqual([]);
  });

  it('needs a session that works in an OU [CALL-015]', async () => {
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
    expect(await (await portal.as(person, null)).code(LIST)).toBe(512);
    expect(await (await portal.as(await portal.factory.superAdmin(), null)).code(LIST)).toBe(512);
  });

  it('names apps in the locale of the call, by the default where a name is missing [SHELL-01]', async () => {
    const named = await portal.as(person, ouId);
    const nameIn = async (locale: string) => {
      named.headers.locale = locale;
      return (await categoriesOf(named))[0]?.apps[0]?.name;
    };
    expect(await nameIn('de-DE')).toBe('Flotte');
    expect(await nameIn('ja-JP')).toBe('運用');
    expect(await nameIn('pl-PL')).toBe('Fleet');
  });

  it('orders categories, apps and menus by their own sort order [SHELL-01]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const sorted = await factory.member(ou);
    const roleId = await factory.role(ou);
    await factory.giveRole(ou, sorted.id, roleId);
    const late = '00000000000000000000000001';
    const early = '00000000000000000000000002';
    await factory.insert('app_category', { ou_id: ou, id: late, name_json: '{"default":"Late"}', sort_order: 9 });
    await factory.insert('app_category', { ou_id: ou, id: early, name_json: '{"default":"Early"}', sort_order: 1 });
    const third = await appOf(ou, roleId, { category_id: late });
    const second = await appOf(ou, roleId, { category_id: early, sort_order: 2 });
    const first = await appOf(ou, roleId, { category_id: early, sort_order: 1 });
    expect(await appIdsOf(await portal.as(sorted, ou))).toEqual([first, second, third]);
  });

  it('is one request with all that the first screen shows, of as many statements for two apps as for eight, and no more for forty', async () => {
    const { factory } = portal;
    const { database } = portal.portal.runtime;
    const countsOf = async (roles: number) => {
      const ou = await factory.organization();
      const reader = await factory.member(ou);
      for (let at = 0; at < roles; at += 1) {
        const roleId = await factory.role(ou);
        await factory.giveRole(ou, reader.id, roleId);
        await appOf(ou, roleId);
        await appOf(ou, roleId);
      }
      const of = await portal.as(reader, ou);
      const first = await of.data<ListAnswer>(FIRST_SCREEN);
      expect(first.portalAppResourceList.categories.flatMap((category) => category.apps)).toHaveLength(roles * 2);
      // A session is read again a second after its last call.
      const statements = await statementsOf(database, () => of.data(FIRST_SCREEN));
      return statements.filter((sql) => !sql.includes('FROM session')).length;
    };
    const few = await countsOf(1);
    expect(await countsOf(4)).toBe(few);
    // The pages of so many apps are not shown.
    expect(await countsOf(20)).toBe(few - 2);
    expect(few).toBeLessThanOrEqual(18);
  });

  it('takes three statements, however many roles, apps and menus there are', async () => {
    await appIdsOf();
    const statements = await statementsOf(portal.portal.runtime.database, appIdsOf);
    expect(statements.filter((sql) => !sql.includes('FROM session'))).toHaveLength(3);
  });
});

describe('menus', () => {
  it('show through a menu group of one of the roles, all roles together [MENU-10, ROLE-13]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const user = await factory.member(ou);
    const app = await factory.app(ou);
    const [one, two, never] = [
      await factory.menu(ou, app.id, { code: 'one' }),
      await factory.menu(ou, app.id, { code: 'two' }),
      await factory.menu(ou, app.id, { code: 'never' }),
    ];
    await factory.menuGroup(ou, app.id, [never]);
    const roles = [await factory.role(ou), await factory.role(ou)];
    await factory.openMenus(ou, roles[0]!, app.id, await factory.menuGroup(ou, app.id, [one]));
    await factory.openMenus(ou, roles[1]!, app.id, await factory.menuGroup(ou, app.id, [two, one]));
    await factory.giveRole(ou, user.id, roles[0]!);
    const of = await portal.as(user, ou);
    const codes = async () => (await categoriesOf(of))[0]?.apps[0]?.menus.map((menu) => menu.code);
    expect(await codes()).toEqual(['one']);
    await factory.giveRole(ou, user.id, roles[1]!);
    expect(await codes()).toEqual(['one', 'two']);
  });

  it('show a parent when a child does, which then leads nowhere itself [MENU-10]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const user = await factory.member(ou);
    const app = await factory.app(ou);
    const roleId = await factory.role(ou);
    await factory.giveRole(ou, user.id, roleId);
    const parent = await factory.menu(ou, app.id, { code: 'parent' });
    const child = await factory.menu(ou, app.id, { code: 'child', parent_id: parent });
    await factory.menu(ou, app.id, { code: 'sibling', parent_id: parent });
    await factory.openMenus(ou, roleId, app.id, await factory.menuGroup(ou, app.id, [child]));
    const of = await portal.as(user, ou);
    const menus = (await categoriesOf(of))[0]?.apps[0]?.menus;
    expect(menus).toHaveLength(1);
    expect(menus?.[0]).toMatchObject({ code: 'parent', url: null });
    expect(menus?.[0]?.children).toEqual([{ code: 'child', url: 'https://app.example/page' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])(
    'give no URL but http(s): not %s [SHELL-46]',
    async (url) => {
      const { factory } = portal;
      const ou = await factory.organization();
      const user = await factory.member(ou);
      const app = await factory.app(ou);
      const roleId = await factory.role(ou);
      await factory.giveRole(ou, user.id, roleId);
      const menu = await factory.menu(ou, app.id, { url });
      await factory.openMenus(ou, roleId, app.id, await factory.menuGroup(ou, app.id, [menu]));
      const of = await portal.as(user, ou);
      expect((await categoriesOf(of))[0]?.apps[0]?.menus[0]?.url).toBeNull();
    },
  );
});

describe('opening one app', () => {
  const open = (appId: string) => client.graphql<{ portalApp: AppAnswer }>(OPEN, { appId });

  it('opens granted apps, those hidden from the list too [SHELL-13]', async () => {
    for (const appId of [apps.shown, apps.hidden]) {
      const { data } = await open(appId);
      expect(data?.portalApp).toMatchObject({ id: appId, menus: [{ code: 'start' }] });
    }
  });

  it('refuses a disabled app, and one that no role opens [SHELL-13, SHELL-47]', async () => {
    for (const appId of [apps.disabled, apps.ungranted]) {
      const { errors } = await open(appId);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'PERMISSION_DENIED', envelopeCode: 403 });
      expect(errors?.[0]?.message).toContain('disabled or not assigned');
    }
  });

  it('knows a purchased app as long as the OU is entitled to it [APP-11, APP-12, APP-16]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const buyer = await factory.member(ou);
    const roleId = await factory.role(ou);
    await factory.giveRole(ou, buyer.id, roleId);
    const appId = await appOf(ou, roleId, { created_type: 'PURCHASED' });
    const of = await portal.as(buyer, ou);
    expect(await appIdsOf(of)).toEqual([]);
    expect(await of.code(OPEN, { appId })).toBe(404);
    await factory.entitle(ou, appId);
    expect(await appIdsOf(of)).toEqual([appId]);
    expect(await of.code(OPEN, { appId })).toBe(10_000);
  });

  it('answers an app of another OU, an unknown one and nonsense alike [CALL-015, SHELL-47]', async () => {
    const answers = [];
    for (const appId of [apps.foreign, '01ARZ3NDEKTSV4RRFFQ69G5FAV', '', "' OR 1=1 --"]) {
      const { errors, data } = await open(appId);
      expect(data ?? null).toBeNull();
      const { requestId: _, ...extensions } = errors?.[0]?.extensions ?? { code: '', envelopeCode: 0 };
      answers.push({ message: errors?.[0]?.message, extensions });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', envelopeCode: 404 });
  });
});
