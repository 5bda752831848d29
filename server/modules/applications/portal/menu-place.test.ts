import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Place {
  appId: string;
  code: string;
  name: string;
  isNewTab: boolean;
  parentName: string | null;
  app: { name: string; category: { name: string } };
}
interface Address {
  appId: string;
  menuCode: string;
}
interface Linked {
  code: string;
  addition: { target: { appId: string; code: string } | null } | null;
}

const PLACES = `query ($places: [MenuAddressInput!]!) {
  portalPlaces(places: $places) { appId code name isNewTab parentName app { name category { name } } }
}`;
const MENUS = 'menus { code addition { target { appId code } } }';
const OPEN = `query ($appId: ID!) { portalApp(appId: $appId) { ${MENUS} } }`;
const LIST = `{ portalAppResourceList { categories { apps { id ${MENUS} } } } }`;
const NAMES = '{ portalAppResourceList { categories { apps { id } } } }';

let portal: TestPortal;
let ouId: string;
let person: { id: string; username: string };
let client: ApiClient;
let apps: Record<'fleet' | 'store' | 'disabled' | 'foreign', string>;

const placesOf = async (places: readonly Address[], of = client) =>
  (await of.data<{ portalPlaces: Place[] }>(PLACES, { places })).portalPlaces;
const codesOf = async (places: readonly Address[], of = client) =>
  (await placesOf(places, of)).map(({ appId, code }) => `${appId} ${code}`);
const counted = async (work: () => Promise<unknown>) =>
  (await statementsOf(portal.portal.runtime.database, work)).filter((sql) => !sql.includes('FROM session')).length;
const link = (code: string, jumpCode: string, jumpLocation = 0) => ({
  code,
  url: null,
  addition_type: 1,
  jump_name: `To ${jumpCode}`,
  jump_code: jumpCode,
  jump_location: jumpLocation,
});

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  const otherOuId = await factory.organization();
  person = await factory.member(ouId);
  const roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  apps = {
    fleet: (await factory.app(ouId, { name_json: '{"default":"Fleet","de":"Flotte"}', sort_order: 1 })).id,
    store: (await factory.app(ouId, { sort_order: 2 })).id,
    disabled: (await factory.app(ouId, { is_enable: 0 })).id,
    foreign: (await factory.app(otherOuId)).id,
  };
  const grant = async (appId: string, menus: readonly Record<string, string | number | null>[]) => {
    const ids: string[] = [];
    for (const values of menus) ids.push(await factory.menu(ouId, appId, values));
    await factory.openMenus(ouId, roleId, appId, await factory.menuGroup(ouId, appId, ids));
  };
  const live = await factory.menu(ouId, apps.fleet, { code: 'live', url: null, name_json: '{"default":"Live"}' });
  await grant(apps.fleet, [
    { code: 'wind', parent_id: live, name_json: '{"default":"Wind farms","de":"Windparks"}' },
    { code: 'orders' },
    link('to-own', 'orders', 1),
    link('to-other', 'stock'),
    link('to-parent', 'shelves'),
    link('to-secret', 'secret'),
    link('to-link', 'to-own'),
  ]);
  const shelves = await factory.menu(ouId, apps.store, { code: 'shelves', url: null });
  await factory.menu(ouId, apps.store, { code: 'secret' });
  await grant(apps.store, [{ code: 'stock' }, { code: 'orders' }, { code: 'top', parent_id: shelves }]);
  await grant(apps.disabled, [{ code: 'start' }]);
  await factory.menu(otherOuId, apps.foreign, { code: 'start' });
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

describe('places that a browser remembers', () => {
  it('are answered as they are by now, in the order asked, each once [VISIT-08, VISIT-09, SHELL-29]', async () => {
    const [wind, stock] = [
      { appId: apps.fleet, menuCode: 'wind' },
      { appId: apps.store, menuCode: 'stock' },
    ];
    expect(await codesOf([stock, wind, stock])).toEqual([`${apps.store} stock`, `${apps.fleet} wind`]);
    client.headers.locale = 'de-DE';
    expect(await placesOf([wind])).toMatchObject([
      { name: 'Windparks', parentName: 'Live', isNewTab: false, app: { name: 'Flotte' } },
    ]);
    delete client.headers.locale;
    expect(await placesOf([{ appId: apps.fleet, menuCode: 'to-own' }])).toMatchObject([
      { name: 'To orders', isNewTab: true },
    ]);
  });

  it('leave out what is not granted, unknown, of a disabled app or of another OU [VISIT-09, SHELL-47, CALL-015]', async () => {
    const nothing = [
      { appId: apps.store, menuCode: 'secret' },
      { appId: apps.fleet, menuCode: 'live' },
      { appId: apps.fleet, menuCode: 'Wind' },
      { appId: apps.disabled, menuCode: 'start' },
      { appId: apps.foreign, menuCode: 'start' },
      { appId: 'nonsense', menuCode: "' OR 1=1 --" },
      { appId: apps.fleet, menuCode: '风电场' },
    ];
    expect(await codesOf(nothing)).toEqual([]);
    const colleague = await portal.as(await portal.factory.member(ouId), ouId);
    expect(await codesOf([{ appId: apps.fleet, menuCode: 'wind' }], colleague)).toEqual([]);
  });

  it('are a hundred at most, need a session that works in an OU, and take one statement [CALL-015]', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ appId: apps.fleet, menuCode: `code-${at}` }));
    expect(await client.code(PLACES, { places: many })).toBe(415);
    expect(await codesOf(many.slice(1))).toEqual([]);
    expect(await codesOf([])).toEqual([]);
    expect(await new ApiClient(portal.url).code(PLACES, { places: [] })).toBe(401);
    expect(await (await portal.as(person, null)).code(PLACES, { places: [] })).toBe(512);
    expect(await counted(() => codesOf(many.slice(1)))).toBe(1);
  });
});

describe('jump links', () => {
  const targets = (menus: readonly Linked[]) =>
    Object.fromEntries(
      menus.flatMap(({ code, addition }) =>
        addition ? [[code, addition.target && `${addition.target.appId} ${addition.target.code}`]] : [],
      ),
    );

  it('lead to the menu of their code in their own app first, never to what is not granted or another link [SHELL-43]', async () => {
    const expected = {
      'to-own': `${apps.fleet} orders`,
      'to-other': `${apps.store} stock`,
      'to-parent': `${apps.store} shelves`,
      'to-secret': null,
      'to-link': null,
    };
    const { portalApp } = await client.data<{ portalApp: { menus: Linked[] } }>(OPEN, { appId: apps.fleet });
    expect(targets(portalApp.menus)).toEqual(expected);
    const { portalAppResourceList: list } = await client.data<{
      portalAppResourceList: { categories: { apps: { menus: Linked[] }[] }[] };
    }>(LIST);
    expect(targets(list.categories.flatMap((one) => one.apps.flatMap((app) => app.menus)))).toEqual(expected);
  });

  it('cost one statement, and the list of apps without menus takes two', async () => {
    expect(await counted(() => client.data(OPEN, { appId: apps.fleet }))).toBe(4);
    expect(await counted(() => client.data(OPEN, { appId: apps.store }))).toBe(3);
    expect(await counted(() => client.data(NAMES))).toBe(2);
  });
});
