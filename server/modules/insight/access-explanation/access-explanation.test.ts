import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { AccessExplanation, AccessHolderPage } from './access-explanation.types.js';
import type { UserAccess } from './user-access.types.js';

const STEP = '{ kind id name }';
const EXPLAIN = `query ($userId: ID!, $kind: AccessTargetKind!, $targetId: ID!) {
  accessExplanation(userId: $userId, kind: $kind, targetId: $targetId) {
    user { id name } target ${STEP} app ${STEP} isGranted isShownOnly isHidden pathCount paths ${STEP}
    denials { reason steps ${STEP} brokenAfter } candidateCount candidates { id name isAssignable }
  }
}`;
const ACCESS = `query ($userId: ID!) { userAccess(userId: $userId) {
  accountDenial apps { name grantedCount totalCount menus { name isGranted children { name isGranted } } permissions { name isGranted } }
} }`;
const HOLDERS = `query ($kind: AccessSourceKind!, $targetId: ID!, $pagination: PaginationInput) {
  accessHolders(kind: $kind, targetId: $targetId, pagination: $pagination) {
    target ${STEP} denials users { id name isActive roles { id name } } pagination { total limit next isBounded }
  }
}`;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let person: { id: string; username: string };
let colleague: { id: string; username: string };
let groupId: string;
let ids: Record<'app' | 'farms' | 'reports' | 'lonely' | 'permission' | 'dispatcher' | 'duty' | 'analyst', string>;

const explain = async (kind: string, targetId: string, client = admin, userId = person.id) =>
  (await client.data<{ accessExplanation: AccessExplanation }>(EXPLAIN, { userId, kind, targetId })).accessExplanation;
const named = (of: string, de?: string) => ({ name_json: JSON.stringify({ default: of, ...(de && { de }) }) });
const texts = (steps: readonly { kind: string; name: string }[]) => steps.map((step) => `${step.kind} ${step.name}`);

/** A role that opens a new menu group with these menus. */
async function roleOf(name: string, groupName: string, menuIds: readonly string[], appId = ids.app): Promise<string> {
  const { factory } = portal;
  const id = await factory.role(ouId, { name });
  const group = await factory.menuGroup(ouId, appId, menuIds);
  await portal.portal.runtime.database.query('UPDATE menu_group SET name = ? WHERE id = ?', [groupName, group]);
  await factory.openMenus(ouId, id, appId, group);
  return id;
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  const domain = await factory.domain(ouId, { name: 'Northwind sign-on' });
  person = await factory.member(ouId, { name: 'Jan Kowalczyk', type: 'DOMAIN', domain_id: domain });
  colleague = await factory.member(ouId, { name: 'Ada', is_disabled: 1 });
  groupId = await factory.userGroup(ouId, [person.id]);
  const app = await factory.app(ouId, named('Fleet Operations', 'Flottenbetrieb'));
  const live = await factory.menu(ouId, app.id, named('Live output'));
  ids = {
    app: app.id,
    dispatcher: '',
    duty: '',
    analyst: '',
    farms: await factory.menu(ouId, app.id, { ...named('Wind farms', 'Windparks'), parent_id: live }),
    reports: await factory.menu(ouId, app.id, named('Reports')),
    lonely: await factory.menu(ouId, app.id, named('Drafts')),
    permission: await factory.permission(ouId, app.id, { name: 'Export data' }),
  };
  ids.dispatcher = await roleOf('Dispatcher', 'Live operation', [ids.farms]);
  ids.duty = await roleOf('Duty engineer', 'Live operation 2', [ids.farms]);
  ids.analyst = await roleOf('Analyst', 'Reporting', [ids.reports]);
  const link = { ou_id: ouId, role_id: ids.analyst, app_id: app.id };
  await factory.insert('role_permission', { ...link, permission_id: ids.permission });
  for (const role of [ids.dispatcher, ids.duty]) await factory.giveRole(ouId, person.id, role);
  await factory.giveRole(ouId, colleague.id, ids.analyst);
  await factory.insert('domain_role', { ou_id: ouId, domain_id: domain, role_id: ids.duty });
});
afterAll(() => portal.stop());

describe('why somebody may do something', () => {
  it('is every path: through their roles, and through the domain that gives a role [BYND-01]', async () => {
    admin.headers = { locale: 'de-DE' };
    const told = await explain('MENU', ids.farms);
    admin.headers = {};
    expect(told).toMatchObject({ isGranted: true, isShownOnly: false, pathCount: 2, denials: [] });
    expect(told.app?.name).toBe('Flottenbetrieb');
    expect(told.paths.map(texts)).toEqual([
      ['USER Jan Kowalczyk', 'ROLE Dispatcher', 'MENU_GROUP Live operation', 'MENU Windparks'],
      [
        'USER Jan Kowalczyk',
        'DOMAIN Northwind sign-on',
        'ROLE Duty engineer',
        'MENU_GROUP Live operation 2',
        'MENU Windparks',
      ],
    ]);
  });

  it('names the menu below for whose sake a menu is shown [BYND-01, MENU-10]', async () => {
    const { userAccess } = await admin.data<{ userAccess: UserAccess }>(ACCESS, { userId: person.id });
    expect(userAccess.apps[0]?.menus[0]).toEqual({
      name: 'Live output',
      isGranted: true,
      children: [{ name: 'Wind farms', isGranted: true }],
    });
    expect(userAccess.apps[0]).toMatchObject({ name: 'Fleet Operations', grantedCount: 2, totalCount: 5 });
    const [live] = (await portal.portal.runtime.database.query('SELECT parent_id AS id FROM menu WHERE id = ?', [
      ids.farms,
    ])) as { id: string }[];
    const told = await explain('MENU', live!.id);
    expect(told).toMatchObject({ isGranted: true, isShownOnly: true, pathCount: 2 });
    expect(texts(told.paths[0]!)).toEqual([
      'USER Jan Kowalczyk',
      'ROLE Dispatcher',
      'MENU_GROUP Live operation',
      'MENU Wind farms',
      'MENU Live output',
    ]);
  });

  it('is, where there is none, the step that denies it and the roles that would grant it [BYND-01]', async () => {
    const reports = await explain('MENU', ids.reports);
    expect(reports).toMatchObject({ isGranted: false, pathCount: 0, candidateCount: 1 });
    expect(reports.candidates).toEqual([{ id: ids.analyst, name: 'Analyst', isAssignable: true }]);
    expect(reports.denials).toMatchObject([{ reason: 'NO_ROLE', brokenAfter: 0 }]);
    expect(texts(reports.denials[0]!.steps)).toEqual(['USER Jan Kowalczyk', 'MENU_GROUP Reporting', 'MENU Reports']);
    const lonely = await explain('MENU', ids.lonely);
    expect(lonely).toMatchObject({ denials: [{ reason: 'NO_MENU_GROUP' }], candidates: [] });
    const permission = await explain('PERMISSION', ids.permission);
    expect(permission).toMatchObject({ denials: [{ reason: 'NO_ROLE' }], candidates: [{ name: 'Analyst' }] });
  });

  it('tells of the account and the app that close the way, together with what would grant it [BYND-01, SHELL-12]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId, { is_enable: 0, is_display: 0 });
    const menu = await factory.menu(ouId, app.id);
    await factory.giveRole(ouId, colleague.id, await roleOf('Closed', 'Closed', [menu], app.id));
    const told = await explain('MENU', menu, admin, colleague.id);
    expect(told).toMatchObject({ isGranted: false, isHidden: true, pathCount: 1 });
    expect(told.denials.map((denial) => [denial.reason, denial.brokenAfter])).toEqual([
      ['ACCOUNT_DISABLED', 0],
      ['APP_DISABLED', 1],
    ]);
    const bare = await factory.role(ouId);
    const link = { ou_id: ouId, role_id: bare, app_id: ids.app };
    await factory.insert('role_permission', { ...link, permission_id: ids.permission });
    const user = await factory.member(ouId);
    await factory.giveRole(ouId, user.id, bare);
    const permission = await explain('PERMISSION', ids.permission, admin, user.id);
    expect(permission).toMatchObject({ isGranted: false, pathCount: 1, denials: [{ reason: 'NO_MENU_OF_APP' }] });
    await portal.portal.runtime.database.query('DELETE FROM role WHERE id = ?', [bare]);
  });

  it('tells of an app that the OU has no longer, and of what a shortcut app took over and lost [BYND-01, APP-12, SCUT-06]', async () => {
    const { factory } = portal;
    const sql = (text: string, values: unknown[]) => portal.portal.runtime.database.query(text, values);
    const source = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, source.id);
    const page = await factory.menu(ouId, source.id);
    const right = await factory.permission(ouId, source.id);
    const { id: shortcut } = await factory.app(ouId, { is_shortcut: 1, name_json: '{"default":"Combined"}' });
    const from = { source_app_id: source.id };
    const taken = await factory.menu(ouId, shortcut, { ...from, source_menu_id: page });
    const takenRight = await factory.permission(ouId, shortcut, { ...from, source_permission_id: right });
    const user = await factory.member(ouId);
    await factory.giveRole(ouId, user.id, await roleOf('Source', 'Source', [page], source.id));
    await factory.giveRole(ouId, user.id, await roleOf('Combined', 'Combined', [taken], shortcut));
    const reasons = async (kind: string, id: string) =>
      (await explain(kind, id, admin, user.id)).denials.map(({ reason }) => reason);
    for (const [kind, id] of [['MENU', page] as const, ['MENU', taken] as const, ['APP', shortcut] as const]) {
      expect(await reasons(kind, id)).toEqual([]);
    }
    await sql('UPDATE app SET is_enable = 0 WHERE id = ?', [source.id]);
    expect(await reasons('MENU', page)).toEqual(['APP_DISABLED']);
    for (const [kind, id] of [
      ['MENU', taken] as const,
      ['PERMISSION', takenRight] as const,
      ['APP', shortcut] as const,
    ]) {
      expect(await reasons(kind, id), kind).toEqual(['SOURCE_LOST']);
    }
    await sql('UPDATE app SET is_enable = 1 WHERE id = ?', [source.id]);
    await sql('DELETE FROM app_entitlement WHERE app_id = ?', [source.id]);
    expect(await reasons('MENU', page)).toEqual(['NOT_ENTITLED']);
    expect(await reasons('APP', source.id)).toEqual(['NOT_ENTITLED']);
    expect(await reasons('MENU', taken)).toEqual(['SOURCE_LOST']);
    const told = await admin.data<{ accessHolders: AccessHolderPage }>(HOLDERS, { kind: 'APP', targetId: source.id });
    expect(told.accessHolders.denials).toEqual(['NOT_ENTITLED']);
    await sql('DELETE FROM menu WHERE id = ?', [page]);
    expect(await reasons('MENU', taken)).toEqual(['SOURCE_LOST']);
  });

  it('counts more ways than it names', async () => {
    const { factory } = portal;
    const user = await factory.member(ouId);
    const many = await factory.menu(ouId, ids.app);
    for (let at = 0; at < 55; at++) {
      await factory.giveRole(ouId, user.id, await roleOf(`Many ${at}`, `Many ${at}`, [many]));
    }
    const told = await explain('MENU', many, admin, user.id);
    expect(told.pathCount).toBe(55);
    expect(told.paths).toHaveLength(50);
    const other = await explain('MENU', many);
    expect(other.candidateCount).toBe(55);
    expect(other.candidates).toHaveLength(20);
  });
});

describe('the list of holders', () => {
  const holders = async (kind: string, targetId: string, client = admin, pagination?: object) =>
    (await client.data<{ accessHolders: AccessHolderPage }>(HOLDERS, { kind, targetId, pagination })).accessHolders;

  it('answers for a role, a menu, a permission and an app, with the roles that give it [BYND-01]', async () => {
    const of = (page: AccessHolderPage) =>
      page.users.map((user) => [user.name, user.isActive, user.roles.map((role) => role.name)]);
    const both = ['Jan Kowalczyk', true, ['Dispatcher', 'Duty engineer']];
    expect(of(await holders('MENU', ids.farms))).toEqual([both]);
    expect(of(await holders('ROLE', ids.duty))).toEqual([['Jan Kowalczyk', true, ['Duty engineer']]]);
    expect(of(await holders('PERMISSION', ids.permission))).toEqual([['Ada', false, ['Analyst']]]);
    expect((await holders('MENU', ids.lonely)).users).toEqual([]);
    expect((await holders('APP', ids.app)).target).toEqual({ kind: 'APP', id: ids.app, name: 'Fleet Operations' });
  });

  it('goes on by key, each person once, counted to a bound', async () => {
    const role = await roleOf('Crowded', 'Crowded', [ids.lonely]);
    const second = await roleOf('Crowded too', 'Crowded too', [ids.lonely]);
    const people = [];
    for (let at = 0; at < 7; at++) people.push((await portal.factory.member(ouId)).id);
    for (const id of people) for (const given of [role, second]) await portal.factory.giveRole(ouId, id, given);
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page: AccessHolderPage = await holders('MENU', ids.lonely, admin, { limit: 3, after });
      expect(page.pagination).toMatchObject({ total: 7, isBounded: false });
      seen.push(...page.users.map((user) => user.id));
      after = page.pagination.next;
    } while (after);
    expect(seen).toEqual([...people].sort());
    const paged = await holders('MENU', ids.lonely, admin, { limit: 3, currentPage: 2 });
    expect(paged.users.map((user) => user.id)).toEqual([...people].sort().slice(3, 6));
    expect(await admin.code(HOLDERS, { kind: 'MENU', targetId: ids.lonely, pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(HOLDERS, { kind: 'MENU', targetId: ids.lonely, pagination: { after: 'x' } })).toBe(400);
    for (const id of [role, second]) await portal.portal.runtime.database.query('DELETE FROM role WHERE id = ?', [id]);
  });

  it('is cut to the reach of a sub-administrator, page and count [BYND-01, SUBA-15]', async () => {
    const { factory } = portal;
    const within = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [groupId] }), ouId);
    const page = await holders('APP', ids.app, within);
    expect(page.users.map((user) => user.id)).toEqual([person.id]);
    expect(page.pagination.total).toBe(1);
    expect((await holders('PERMISSION', ids.permission, within)).users).toEqual([]);
    const { next } = (await holders('APP', ids.app, within, { limit: 1 })).pagination;
    expect((await holders('APP', ids.app, within, { limit: 1, after: next })).users).toEqual([]);
  });
});

describe('the calls', () => {
  const calls = (userId: string, targetId: string): [string, Record<string, unknown>][] => [
    [ACCESS, { userId }],
    [EXPLAIN, { userId, kind: 'MENU', targetId }],
  ];

  it('need operation user and the reach of the user [BYND-01, CALL-015, SUBA-13]', async () => {
    const { factory } = portal;
    const reach = { userGroupIds: [groupId] };
    const [within, roleOnly] = [
      await portal.as(await factory.subAdmin(ouId, ['user'], reach), ouId),
      await portal.as(await factory.subAdmin(ouId, ['role'], reach), ouId),
    ];
    for (const [query, variables] of calls(person.id, ids.farms)) {
      expect(await within.code(query, variables)).toBe(10_000);
      expect(await roleOnly.code(query, variables)).toBe(403);
      expect(await (await portal.as(person, ouId)).code(query, variables)).toBe(403);
      expect(await new ApiClient(portal.url).code(query, variables)).toBe(401);
    }
    for (const [query, variables] of calls(colleague.id, ids.farms))
      expect(await within.code(query, variables)).toBe(403);
    expect(await roleOnly.code(HOLDERS, { kind: 'ROLE', targetId: ids.duty })).toBe(403);
  });

  it('know nothing of another OU, nor of a target of another kind [CALL-015]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const stranger = await factory.member(other);
    const menu = await factory.menu(other, (await factory.app(other)).id);
    for (const [query, variables] of calls(stranger.id, ids.farms))
      expect(await admin.code(query, variables)).toBe(404);
    for (const targetId of [menu, 'unknown', ids.permission, '']) {
      expect(await admin.code(EXPLAIN, { userId: person.id, kind: 'MENU', targetId })).toBe(404);
      expect(await admin.code(HOLDERS, { kind: 'MENU', targetId })).toBe(404);
    }
    expect(await admin.code(EXPLAIN, { userId: person.id, kind: 'PLANET', targetId: ids.farms })).toBe(400);
    expect(await admin.code(EXPLAIN, { userId: person.id, kind: 'MENU' })).toBe(400);
  });

  it('tell who has no operation role of roles that they may give alone [BYND-01, ROLE-15]', async () => {
    const { factory } = portal;
    const candidates = async (operations: ('user' | 'role')[], given: string[]) => {
      const account = await factory.subAdmin(ouId, operations, { userGroupIds: [groupId] });
      for (const role of given) await factory.giveRole(ouId, account.id, role);
      return (await explain('MENU', ids.reports, await portal.as(account, ouId))).candidates.map((role) => [
        role.id,
        role.isAssignable,
      ]);
    };
    expect(await candidates(['user'], [])).toEqual([]);
    expect(await candidates(['user'], [ids.analyst])).toEqual([[ids.analyst, true]]);
    // A caller who sees the role but may not give all of it is told so. Beyond a specified scope the role is not named.
    expect(await candidates(['user', 'role'], [])).toEqual([]);
    expect(await candidates(['user', 'role'], [ids.analyst])).toEqual([[ids.analyst, true]]);
    const wide = await portal.as(await factory.subAdmin(ouId, ['user', 'role']), ouId);
    expect((await explain('MENU', ids.reports, wide)).candidates).toMatchObject([
      { id: ids.analyst, isAssignable: false },
    ]);
  });

  it('take as many statements for much as for little', async () => {
    const count = async (query: string, variables: Record<string, unknown>) => {
      const run = () => statementsOf(portal.portal.runtime.database, () => admin.data(query, variables));
      await run();
      return (await run()).filter((sql) => !sql.includes('FROM session')).length;
    };
    // One of each is the guard's question whether the user is within reach.
    expect(await count(ACCESS, { userId: person.id })).toBe(5);
    expect(await count(ACCESS, { userId: colleague.id })).toBe(5);
    expect(await count(EXPLAIN, { userId: person.id, kind: 'MENU', targetId: ids.farms })).toBeLessThanOrEqual(8);
    expect(await count(EXPLAIN, { userId: person.id, kind: 'MENU', targetId: ids.reports })).toBeLessThanOrEqual(8);
    expect(await count(HOLDERS, { kind: 'APP', targetId: ids.app })).toBe(5);
    expect(await count(HOLDERS, { kind: 'MENU', targetId: ids.farms })).toBe(5);
  });
});
