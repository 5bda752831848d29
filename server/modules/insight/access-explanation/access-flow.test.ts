import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { AccessFlow } from './access-flow.types.js';

const FLOW = `query ($kind: AccessFlowKind!, $id: ID!) { accessFlow(kind: $kind, id: $id) {
  subject { kind name } people roleCount menuGroupCount
  roles { name people direct domains { name people } menuGroupIds } menuGroups { id name menus appName isOpen }
} }`;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let ids: Record<'app' | 'farms' | 'lonely' | 'dispatcher' | 'duty' | 'live' | 'log' | 'jan' | 'ada' | 'group', string>;

const read = async (kind: string, id: string, client = admin) =>
  (await client.data<{ accessFlow: AccessFlow }>(FLOW, { kind, id })).accessFlow;
const named = (name: string) => ({ name_json: JSON.stringify({ default: name }) });

/** A menu group with menus, by its name. */
async function group(name: string, app: string, menus: readonly string[]): Promise<string> {
  const id = await portal.factory.menuGroup(ou, app, menus);
  await portal.portal.runtime.database.query('UPDATE menu_group SET name = ? WHERE id = ?', [name, id]);
  return id;
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  const domain = await factory.domain(ou, { name: 'Northwind sign-on' });
  const jan = await factory.member(ou, { name: 'Jan', type: 'DOMAIN', domain_id: domain });
  const ada = await factory.member(ou, { name: 'Ada' });
  const ben = await factory.member(ou, { name: 'Ben' });
  const app = (await factory.app(ou, named('Fleet'))).id;
  const shift = (await factory.app(ou, { ...named('Shift'), is_enable: 0 })).id;
  const [farms, overview] = [await factory.menu(ou, app, named('Farms')), await factory.menu(ou, app)];
  const lonely = await factory.menu(ou, app, named('Lonely'));
  const live = await group('Live', app, [farms, overview]);
  const log = await group('Log', shift, [await factory.menu(ou, shift)]);
  const dispatcher = await factory.role(ou, { name: 'Dispatcher' });
  const duty = await factory.role(ou, { name: 'Duty' });
  await factory.openMenus(ou, dispatcher, app, live);
  await factory.openMenus(ou, dispatcher, shift, log);
  await factory.openMenus(ou, duty, app, live);
  for (const person of [jan, ada, ben]) await factory.giveRole(ou, person.id, dispatcher);
  await factory.giveRole(ou, ada.id, duty);
  await factory.insert('domain_role', { ou_id: ou, domain_id: domain, role_id: dispatcher });
  ids = { app, farms, lonely, dispatcher, duty, live, log, jan: jan.id, ada: ada.id, group: '' };
  ids.group = await factory.userGroup(ou, [ada.id]);
});
afterAll(() => portal.stop());

describe('the flow from people to menus', () => {
  it('of a role tells who has it, by the domain too, and the apps that it opens [CALL-432, BYND-18]', async () => {
    expect(await read('ROLE', ids.dispatcher)).toEqual({
      subject: { kind: 'ROLE', name: 'Dispatcher' },
      people: 3,
      roleCount: 1,
      menuGroupCount: 2,
      roles: [
        {
          name: 'Dispatcher',
          people: 3,
          direct: 2,
          domains: [{ name: 'Northwind sign-on', people: 1 }],
          menuGroupIds: [ids.live, ids.log],
        },
      ],
      menuGroups: [
        { id: ids.live, name: 'Live', menus: 2, appName: 'Fleet', isOpen: true },
        { id: ids.log, name: 'Log', menus: 1, appName: 'Shift', isOpen: false },
      ],
    });
  });

  it('of an app and a menu tells the roles that open them, most people first, each person once [CALL-432]', async () => {
    const app = await read('APP', ids.app);
    expect(app.roles.map(({ name, people }) => `${name} ${people}`)).toEqual(['Dispatcher 3', 'Duty 1']);
    expect([app.people, app.menuGroups.map(({ name, menus }) => `${name} ${menus}`)]).toEqual([3, ['Live 2']]);
    const menu = await read('MENU', ids.farms);
    expect(menu.subject).toEqual({ kind: 'MENU', name: 'Farms' });
    expect(menu.menuGroups.map(({ name, menus }) => `${name} ${menus}`)).toEqual(['Live 1']);
    expect(await read('MENU', ids.lonely)).toMatchObject({ people: 0, roles: [], roleCount: 0, menuGroups: [] });
  });

  it('of a user tells their own roles alone, and whether a domain gives them [CALL-432]', async () => {
    const jan = await read('USER', ids.jan);
    expect(jan.subject).toEqual({ kind: 'USER', name: 'Jan' });
    expect(jan.roles).toMatchObject([{ name: 'Dispatcher', people: 1, direct: 0, domains: [{ people: 1 }] }]);
    expect((await read('USER', ids.ada)).roles.map(({ name, direct }) => `${name} ${direct}`)).toEqual([
      'Dispatcher 1',
      'Duty 1',
    ]);
  });

  it('counts people in scope alone, and refuses a user and a role beyond it [CALL-432, SUBA-15]', async () => {
    const scope = { userGroupIds: [ids.group], roleIds: [ids.duty] };
    const client = await portal.as(await portal.factory.subAdmin(ou, ['user'], scope), ou);
    const app = await read('APP', ids.app, client);
    expect([app.people, app.roles.map(({ people }) => people)]).toEqual([1, [1, 1]]);
    expect(await client.code(FLOW, { kind: 'USER', id: ids.jan })).toBe(403);
    expect(await client.code(FLOW, { kind: 'ROLE', id: ids.dispatcher })).toBe(403);
    const without = await portal.as(await portal.factory.subAdmin(ou, ['app']), ou);
    expect(await without.code(FLOW, { kind: 'APP', id: ids.app })).toBe(403);
  });

  it('answers things of another OU as unknown ones [CALL-432]', async () => {
    const other = await portal.factory.organization();
    const stranger = await portal.as(await portal.factory.admin(other), other);
    for (const [kind, id] of [
      ['USER', ids.jan],
      ['ROLE', ids.duty],
      ['APP', ids.app],
      ['MENU', ids.farms],
    ]) {
      expect(await stranger.code(FLOW, { kind, id })).toBe(404);
    }
  });

  it('shows the 12 roles of most people among many, by six statements [CALL-432]', async () => {
    const { factory } = portal;
    const app = (await factory.app(ou, named('Large'))).id;
    const menu = await factory.menu(ou, app);
    for (let at = 0; at < 20; at += 1) {
      const role = await factory.role(ou, { name: `Role ${String(at).padStart(2, '0')}` });
      await factory.openMenus(ou, role, app, await group(`Group ${at}`, app, [menu]));
      if (at >= 10) await factory.giveRole(ou, ids.ada, role);
    }
    const flow = await read('APP', app);
    expect([flow.roleCount, flow.roles.length, flow.menuGroupCount, flow.people]).toEqual([20, 12, 12, 1]);
    expect(flow.roles.map(({ name }) => name).slice(0, 11)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `Role ${at + 10}`),
      'Role 00',
    ]);
    const { database } = portal.portal.runtime;
    const statements = await statementsOf(database, () => read('APP', app));
    expect(statements.filter((text) => !text.includes('token_hash'))).toHaveLength(6);
  });
});
