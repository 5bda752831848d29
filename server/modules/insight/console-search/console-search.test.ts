import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../context/levels.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';

interface Found {
  kind: string;
  id: string;
  name: string;
  detail: string | null;
  appId: string | null;
  icon: string | null;
}
type Scope = Parameters<TestPortal['factory']['subAdmin']>[2];

const SEARCH = 'query ($search: String!) { consoleSearch(search: $search) { kind id name detail appId icon } }';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let ids: Record<'user' | 'role' | 'group' | 'root' | 'node' | 'domain' | 'app' | 'menuGroup', string>;

const find = async (search: string, client = admin) =>
  (await client.data<{ consoleSearch: Found[] }>(SEARCH, { search })).consoleSearch;
const seen = async (search: string, client = admin) => (await find(search, client)).map(({ kind }) => kind);
const subAdmin = async (operations: readonly Operation[], scope?: Scope) =>
  portal.as(await portal.factory.subAdmin(ouId, operations, scope), ouId);

/** One thing of each kind whose name has the words "Baltic" and "gate". */
async function fill(ou: string) {
  const { factory } = portal;
  const root = await factory.structure(ou, null, 'Northern sea', { de: 'Nordsee' });
  const app = await factory.app(ou, {
    name_json: '{"default":"Baltic gate watch","zh":"波罗的海"}',
    icon: 'zap',
  });
  const menuGroup = await factory.menuGroup(ou, app.id, []);
  await portal.portal.runtime.database.query('UPDATE menu_group SET name = ? WHERE id = ?', [
    'Baltic gate pages',
    menuGroup,
  ]);
  return {
    user: (await factory.member(ou, { name: 'Gate Baltic' })).id,
    role: await factory.role(ou, { name: 'Baltic gate keeper', identifier: `keeper-${ou.slice(-6)}` }),
    group: await factory.userGroup(ou, [], 'Baltic gate crew'),
    root,
    node: await factory.structure(ou, root, 'Baltic gate 2', { de: 'Ostseetor 2', zh: '波罗的海门' }),
    domain: await factory.domain(ou, { name: 'Baltic gate people' }),
    app: app.id,
    menuGroup,
  };
}

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId, { name: 'Olivia' }), ouId);
  ids = await fill(ouId);
  await fill(await portal.factory.organization());
});
afterAll(() => portal.stop());

describe('the search of the console', () => {
  it('finds each kind by words in any order, with its place, and nothing of another OU [CALL-280, SHELL-47]', async () => {
    const found = await find('GATE balt');
    expect(found.map(({ kind, id, name, appId, icon }) => [kind, id, name, appId, icon])).toEqual([
      ['USER', ids.user, 'Gate Baltic', null, null],
      ['ROLE', ids.role, 'Baltic gate keeper', null, null],
      ['USER_GROUP', ids.group, 'Baltic gate crew', null, null],
      ['STRUCTURE', ids.node, 'Baltic gate 2', null, null],
      ['DOMAIN', ids.domain, 'Baltic gate people', null, null],
      ['APP', ids.app, 'Baltic gate watch', null, 'zap'],
      ['MENU_GROUP', ids.menuGroup, 'Baltic gate pages', ids.app, null],
    ]);
    const details = Object.fromEntries(found.map(({ kind, detail }) => [kind, detail]));
    expect(details).toMatchObject({ STRUCTURE: 'Northern sea', MENU_GROUP: 'Baltic gate watch' });
    expect(details.ROLE).toMatch(/^keeper-/);
    expect(details.DOMAIN).toMatch(/^https:\/\//);
  });

  it('finds nodes and apps by their names in other languages, and names them in that of the caller [CALL-280]', async () => {
    const german = await subAdmin(['structure', 'app']);
    german.headers.locale = 'de-DE';
    expect((await find('波罗的海', german)).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
      ['STRUCTURE', 'Ostseetor 2', 'Nordsee'],
      ['APP', 'Baltic gate watch', expect.any(String)],
    ]);
  });

  it.each<[Operation, string[]]>([
    ['user', ['USER']],
    ['role', ['ROLE']],
    ['userGroup', ['USER_GROUP']],
    ['structure', ['STRUCTURE']],
    ['domain', ['DOMAIN']],
    ['app', ['APP', 'MENU_GROUP']],
    ['audit', []],
  ])('shows a sub-administrator with the operation %s only its kinds [CALL-280, SUBA-04]', async (operation, kinds) => {
    expect(await seen('baltic gate', await subAdmin([operation]))).toEqual(kinds);
  });

  it('shows users, roles and groups only within reach, and nodes to no scoped sub-administrator [CALL-280, SUBA-13]', async () => {
    const all: Operation[] = ['user', 'role', 'userGroup', 'structure'];
    const { factory } = portal;
    const elsewhere = await factory.userGroup(ouId, [], 'Far away');
    // A role that grants what this sub-administrator does not hold is beyond reach.
    const app = await factory.app(ouId);
    await factory.openMenus(ouId, ids.role, app.id, await factory.menuGroup(ouId, app.id, []));
    expect(await seen('baltic gate', await subAdmin(all, { userGroupIds: [elsewhere] }))).toEqual([]);
    expect(await seen('baltic gate', await subAdmin(all, { roleIds: [ids.role] }))).toEqual(['ROLE']);
    const crew = await factory.userGroup(ouId, [ids.user], 'Baltic gate divers');
    const scoped = await subAdmin(all, { userGroupIds: [crew], structureIds: [ids.root] });
    expect((await find('baltic gate', scoped)).map(({ name }) => name)).toEqual(['Gate Baltic', 'Baltic gate divers']);
    await portal.portal.runtime.database.query('DELETE FROM user_group WHERE id = ?', [crew]);
  });

  it('takes wildcards, invisible signs and long texts for text, and finds nothing for blanks [CALL-280, LIST-02]', async () => {
    for (const search of ['', '   ', '\u200f\u0000', '%', '_', 'b%c', 'baltic_gate', '\\', "' OR 1=1 --"])
      expect(await find(search)).toEqual([]);
    expect(await seen('\u200fbaltic\u0000 gate\u200e')).toHaveLength(7);
    expect(await seen(`baltic${' '.repeat(994)}zzz`)).toHaveLength(7);
    expect(await find('x'.repeat(1000))).toEqual([]);
  });

  it('takes as many statements for many things as for one, and lists twenty of a kind [CALL-280, LIMT-04]', async () => {
    const { factory } = portal;
    const { database } = portal.portal.runtime;
    const statements = async () => (await statementsBeyondSession(database, () => find('lagoon'))).length;
    const node = await factory.structure(ouId, ids.root, 'Lagoon');
    const before = await statements();
    for (let at = 0; at < 25; at += 1) {
      await factory.role(ouId, { name: `Lagoon ${at}` });
      await factory.structure(ouId, node, `Lagoon ${at}`);
      await factory.member(ouId, { name: `Lagoon ${at}` });
    }
    const kinds = await seen('lagoon');
    for (const kind of ['USER', 'ROLE', 'STRUCTURE']) expect(kinds.filter((each) => each === kind)).toHaveLength(20);
    expect(await statements()).toBe(before);
  });

  it('is refused to everyone without a console [CALL-280, CALL-015, CALL-018]', async () => {
    const { factory } = portal;
    const variables = { search: 'baltic' };
    expect(await (await portal.as(await factory.member(ouId), ouId)).code(SEARCH, variables)).toBe(403);
    expect(await (await portal.as(await factory.superAdmin(), null)).code(SEARCH, variables)).toBe(512);
    expect(await (await portal.as(await factory.member(ouId), null)).code(SEARCH, variables)).toBe(512);
    expect(await new ApiClient(portal.url).code(SEARCH, variables)).toBe(401);
    expect(await admin.code(SEARCH, {})).toBe(400);
  });
});
