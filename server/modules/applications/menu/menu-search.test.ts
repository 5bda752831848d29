import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Found {
  menus: {
    id: string;
    code: string;
    name: string;
    url: string | null;
    isLink: boolean;
    app: { id: string; name: string };
    parent: { name: string } | null;
  }[];
  hasMore: boolean;
}

const SEARCH = `query ($search: String!) { menuSearch(search: $search) {
  menus { id code name url isLink app { id name } parent { name } } hasMore } }`;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const find = async (search: string, client = admin) =>
  (await client.data<{ menuSearch: Found }>(SEARCH, { search })).menuSearch;
const idsOf = ({ menus }: Found) => menus.map(({ id }) => id);
const name_json = (name: string, zh?: string) => JSON.stringify({ default: name, ...(zh && { zh }) });

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the search for a menu to lead to', () => {
  it('finds menus of every app of the OU by name, whoever opened it and whatever its state [MENU-02, SHELL-43]', async () => {
    const { factory } = portal;
    const off = await factory.app(ouId, { is_enable: 0, name_json: name_json('Locks') });
    const parent = await factory.menu(ouId, off.id, { name_json: name_json('Gates'), url: null });
    const child = await factory.menu(ouId, off.id, {
      name_json: name_json('Sluice plan', '水闸计划'),
      parent_id: parent,
      code: 'sluices',
    });
    const app = await factory.app(ouId, { name_json: name_json('Rivers') });
    const link = await factory.menu(ouId, app.id, { name_json: name_json('To the SLUICES'), addition_type: 1 });
    const found = await find(' sluice ');
    expect(idsOf(found).toSorted()).toEqual([child, link].toSorted());
    expect(found.menus.find(({ id }) => id === child)).toMatchObject({
      code: 'sluices',
      name: 'Sluice plan',
      isLink: false,
      url: 'https://app.example/page',
      app: { id: off.id, name: 'Locks' },
      parent: { name: 'Gates' },
    });
    expect(found.menus.find(({ id }) => id === link)).toMatchObject({ isLink: true, parent: null });
    expect((await find('gates')).menus).toMatchObject([{ id: parent, url: null }]);
    expect(await find('  ')).toEqual({ menus: [], hasMore: false });
    expect(await find('50%')).toEqual({ menus: [], hasMore: false });
    const chinese = await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId);
    chinese.headers.locale = 'zh-CN';
    expect((await find('水闸', chinese)).menus).toMatchObject([{ id: child, name: '水闸计划' }]);
  });

  it('finds nothing of another OU, nor of what the OU has no longer bought [MENU-11, APP-16]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    await factory.menu(other, (await factory.app(other)).id, { name_json: name_json('Weir') });
    const unpaid = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.menu(ouId, unpaid.id, { name_json: name_json('Weir') });
    expect((await find('weir')).menus).toEqual([]);
  });

  it('lists 100, says that there are more, and takes as many statements for each [LIMT-04]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId);
    const statements = async () => (await statementsOf(portal.portal.runtime.database, () => find('buoy'))).length;
    await factory.menu(ouId, app.id, { name_json: name_json('Buoy') });
    await find('buoy');
    const before = await statements();
    for (let at = 0; at < 100; at += 1) await factory.menu(ouId, app.id, { name_json: name_json(`Buoy ${at}`) });
    const found = await find('buoy');
    expect([found.menus.length, found.hasMore]).toEqual([100, true]);
    expect(await statements()).toBe(before);
  });

  it('is for who manages apps [MENU-11]', async () => {
    const { factory } = portal;
    const variables = { search: 'x' };
    for (const account of [await factory.subAdmin(ouId, ['role', 'user']), await factory.member(ouId)]) {
      expect(await (await portal.as(account, ouId)).code(SEARCH, variables)).toBe(403);
    }
    expect(await new ApiClient(portal.url).code(SEARCH, variables)).toBe(401);
    expect(await (await portal.as(await factory.subAdmin(ouId, ['app']), ouId)).code(SEARCH, variables)).toBe(10_000);
  });
});
