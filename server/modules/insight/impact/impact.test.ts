import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Named {
  count: number;
  names: string[];
}
interface Impact {
  isBlocked: boolean;
  blockedBy: (Named & { reason: string })[];
  users: { total: number; names: string[] };
  grants: (Named & { kind: string; userCount: number })[];
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminId: string;

const ask = (client: ApiClient, kind: string, ids: string[]) =>
  client.rest<Impact>('POST', 'removal/impact', { kind, ids });
const impact = async (kind: string, ids: string[], client = admin) => (await ask(client, kind, ids)).data;
const lost = ({ grants }: Impact, kind: string) => grants.find((grant) => grant.kind === kind);
const named = (name: string) => portal.factory.member(ouId, { name });

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  const account = await portal.factory.admin(ouId);
  adminId = account.id;
  admin = await portal.as(account, ouId);
});
afterAll(() => portal.stop());

describe('the impact of removing a user group', () => {
  it('lists its memberships, the scopes and domains that name it, and the reach over its members [BYND-02, UGRP-03]', async () => {
    const { factory } = portal;
    const [anna, ben] = [await named('Anna'), await named('Ben')];
    const group = await factory.userGroup(ouId, [anna.id, ben.id]);
    const other = await factory.userGroup(ouId, [ben.id]);
    const domain = await factory.domain(ouId, { name: 'Plant' });
    await factory.insert('domain_user_group', { ou_id: ouId, domain_id: domain, user_group_id: group });
    // One also reaches Ben by another group, so that Anna alone leaves.
    await factory.subAdmin(ouId, ['user'], { userGroupIds: [group, other] });
    const answer = await impact('USER_GROUP', [group]);
    expect(answer).toMatchObject({ isBlocked: false, blockedBy: [], users: { total: 2, names: ['Anna', 'Ben'] } });
    expect(answer.grants.map((grant) => [grant.kind, grant.count])).toEqual([
      ['SCOPE', 1],
      ['REACH', 1],
      ['DOMAIN', 1],
    ]);
    expect(lost(answer, 'REACH')?.names).toEqual(['Anna']);
    expect(lost(answer, 'DOMAIN')?.names).toEqual(['Plant']);
    expect(lost(await impact('USER_GROUP', [group, other]), 'REACH')).toMatchObject({
      count: 2,
      names: ['Anna', 'Ben'],
    });
  });

  it('does not take people out of a reach that a role or a node gives too [BYND-02, SUBA-14]', async () => {
    const { factory } = portal;
    const [byRole, byNode, byBoth] = [await named('Rolf'), await named('Nora'), await named('Bo')];
    const group = await factory.userGroup(ouId, [byRole.id, byNode.id, byBoth.id]);
    const role = await factory.role(ouId);
    await factory.giveRole(ouId, byRole.id, role);
    const root = await factory.structure(ouId);
    const below = await factory.structure(ouId, root);
    await factory.insert('user_structure', {
      ou_id: ouId,
      user_id: byNode.id,
      structure_id: below,
      created_time: 1,
    });
    await factory.subAdmin(ouId, ['user'], { userGroupIds: [group], roleIds: [role], structureIds: [root] });
    expect(lost(await impact('USER_GROUP', [group]), 'REACH')).toMatchObject({ count: 1, names: ['Bo'] });
  });

  it('counts all, and names at most ten within the caller’s reach [BYND-02, SUBA-15]', async () => {
    const { factory } = portal;
    const members = [];
    for (let at = 10; at < 22; at += 1) members.push((await named(`Person ${at}`)).id);
    const group = await factory.userGroup(ouId, members);
    const answer = await impact('USER_GROUP', [group]);
    expect(answer.users.total).toBe(12);
    expect(answer.users.names).toHaveLength(10);
    const domain = await factory.domain(ouId);
    await factory.insert('domain_user_group', { ou_id: ouId, domain_id: domain, user_group_id: group });
    const scoped = await portal.as(await factory.subAdmin(ouId, ['userGroup'], { userGroupIds: [group] }), ouId);
    const seen = await impact('USER_GROUP', [group], scoped);
    expect(seen.users).toMatchObject({ total: 12, names: answer.users.names });
    // Neither who else administers it nor its domains are theirs to see.
    expect(lost(seen, 'SCOPE')).toMatchObject({ count: 1, names: [] });
    expect(lost(seen, 'DOMAIN')).toMatchObject({ count: 1, names: [] });
  });
});

describe('a user group that others rely on', () => {
  it('is not a sub-administrator’s to delete, and says so before [BYND-02, SUBA-16]', async () => {
    const { factory } = portal;
    const [own, shared] = [await factory.userGroup(ouId), await factory.userGroup(ouId, [], 'Shared')];
    const manager = await portal.as(await factory.subAdmin(ouId, ['userGroup'], { userGroupIds: [own, shared] }), ouId);
    await factory.subAdmin(ouId, ['user'], { userGroupIds: [shared] });
    expect((await impact('USER_GROUP', [own], manager)).isBlocked).toBe(false);
    expect((await impact('USER_GROUP', [own, shared], manager)).blockedBy).toEqual([
      { reason: 'RIGHTS', count: 1, names: ['Shared'] },
    ]);
    expect((await impact('USER_GROUP', [shared])).isBlocked).toBe(false);
    expect((await manager.rest('POST', 'user-group/delete', { id: shared })).code).toBe(403);
    expect((await manager.rest('POST', 'user-group/delete', { id: own })).code).toBe(10_000);
  });
});

describe('the impact of removing a role', () => {
  it('lists what its holders have from no other role; holders and domains block the removal [BYND-02, ROLE-09, ROLE-11, ROLE-13]', async () => {
    const { factory } = portal;
    const [both, only] = [await named('Both'), await named('Only')];
    const app = await factory.app(ouId);
    const menuOf = (name: string) => factory.menu(ouId, app.id, { name_json: JSON.stringify({ default: name }) });
    const [shared, own] = [await menuOf('Shared'), await menuOf('Own')];
    const [sharedMenus, ownMenus] = [
      await factory.menuGroup(ouId, app.id, [shared]),
      await factory.menuGroup(ouId, app.id, [own, shared]),
    ];
    const permission = await factory.permission(ouId, app.id, { name: 'Stop' });
    const node = await factory.structure(ouId, null, 'Hall');
    const [role, other] = [await factory.role(ouId), await factory.role(ouId)];
    await factory.openMenus(ouId, role, app.id, ownMenus);
    await factory.openMenus(ouId, other, app.id, sharedMenus);
    for (const roleId of [role, other]) {
      const link = { ou_id: ouId, role_id: roleId, app_id: app.id };
      await factory.insert('role_permission', { ...link, permission_id: permission });
      await factory.insert('role_structure', { ...link, structure_id: node });
    }
    for (const [person, roleId] of [
      [both, role],
      [both, other],
      [only, role],
    ] as const) {
      await factory.giveRole(ouId, person.id, roleId);
    }
    const domain = await factory.domain(ouId, { name: 'Dock' });
    await factory.insert('domain_role', { ou_id: ouId, domain_id: domain, role_id: role });
    await factory.subAdmin(ouId, ['user'], { roleIds: [role] });
    const answer = await impact('ROLE', [role]);
    expect(answer).toMatchObject({
      isBlocked: true,
      blockedBy: [
        { reason: 'USERS', count: 2, names: ['Both', 'Only'] },
        { reason: 'DOMAINS', count: 1, names: ['Dock'] },
      ],
      users: { total: 2 },
    });
    expect(lost(answer, 'MENU')).toMatchObject({ count: 2, userCount: 2 });
    expect(lost(answer, 'MENU')?.names.sort()).toEqual(['Own', 'Shared']);
    expect(lost(answer, 'PERMISSION')).toMatchObject({ count: 1, userCount: 1, names: ['Stop'] });
    expect(lost(answer, 'STRUCTURE')).toMatchObject({ count: 1, userCount: 1, names: ['Hall'] });
    expect(lost(answer, 'SCOPE')).toMatchObject({ count: 1 });
    expect(lost(answer, 'REACH')).toMatchObject({ count: 2 });
    // Of the other role, its one holder has everything from this one.
    expect((await impact('ROLE', [other])).grants).toEqual([]);
    expect(lost(await impact('ROLE', [role, other]), 'PERMISSION')).toMatchObject({ count: 1, userCount: 2 });
  });

  it('is refused to a caller who may not give what the role opens [BYND-02, ROLE-15]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId);
    const role = await factory.role(ouId, { name: 'Beyond' });
    await factory.openMenus(ouId, role, app.id, await factory.menuGroup(ouId, app.id, []));
    const manager = await portal.as(await factory.subAdmin(ouId, ['role'], { roleIds: [role] }), ouId);
    expect((await impact('ROLE', [role], manager)).blockedBy).toEqual([
      { reason: 'RIGHTS', count: 1, names: ['Beyond'] },
    ]);
  });

  it('is nothing while nobody holds it [BYND-02]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId);
    const role = await factory.role(ouId);
    await factory.openMenus(
      ouId,
      role,
      app.id,
      await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]),
    );
    expect(await impact('ROLE', [role])).toEqual({
      isBlocked: false,
      blockedBy: [],
      users: { total: 0, names: [] },
      grants: [],
    });
  });
});

describe('the impact of removing a user', () => {
  it('lists what they hold here, and the account when this is its last OU [BYND-02, USER-16, USER-26]', async () => {
    const { factory } = portal;
    const elsewhere = await factory.organization();
    const person = await factory.subAdmin(ouId, ['user']);
    const guest = await named('Guest');
    await factory.join(elsewhere, guest);
    for (const { id } of [person, guest]) {
      const role = await factory.role(ouId, { name: `Role of ${id}` });
      await factory.giveRole(ouId, id, role);
    }
    await factory.userGroup(ouId, [person.id, guest.id], 'Night watch');
    const node = await factory.structure(ouId, null, 'Yard');
    await factory.insert('user_structure', { ou_id: ouId, user_id: guest.id, structure_id: node, created_time: 1 });
    const answer = await impact('USER', [person.id, guest.id]);
    expect(answer).toMatchObject({ isBlocked: false, users: { total: 2 } });
    expect(answer.grants.map(({ kind, count, userCount }) => [kind, count, userCount])).toEqual([
      ['ROLE', 2, 2],
      ['USER_GROUP', 1, 2],
      ['STRUCTURE', 1, 1],
      ['SUB_ADMIN', 1, 1],
      ['ACCOUNT', 1, 1],
    ]);
    expect(lost(answer, 'STRUCTURE')?.names).toEqual(['Yard']);
    expect((await impact('USER', [adminId])).blockedBy).toMatchObject([{ reason: 'SELF', count: 1 }]);
    const manager = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
    expect((await impact('USER', [adminId], manager)).blockedBy).toMatchObject([{ reason: 'OU_ADMIN', count: 1 }]);
    const equal = await factory.subAdmin(ouId, ['user']);
    expect((await impact('USER', [equal.id, person.id], manager)).blockedBy).toMatchObject([
      { reason: 'LEVEL', count: 2 },
    ]);
  });
});

describe('the impact of removing a node', () => {
  it('lists the roles and scopes that name it; children and people block the removal [BYND-02, STRC-23]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ouId, null, 'Head');
    const leaf = await factory.structure(ouId, root, 'Leaf');
    const app = await factory.app(ouId);
    const role = await factory.role(ouId, { name: 'Shows' });
    await factory.insert('role_structure', { ou_id: ouId, role_id: role, app_id: app.id, structure_id: leaf });
    await factory.subAdmin(ouId, ['user'], { structureIds: [leaf] });
    const free = await impact('STRUCTURE', [leaf]);
    expect(free).toMatchObject({ isBlocked: false, users: { total: 0 } });
    expect(free.grants.map(({ kind, count }) => [kind, count])).toEqual([
      ['ROLE', 1],
      ['SCOPE', 1],
    ]);
    expect((await impact('STRUCTURE', [root])).blockedBy).toEqual([{ reason: 'CHILDREN', count: 1, names: ['Leaf'] }]);
    expect((await impact('STRUCTURE', [root, leaf])).isBlocked).toBe(false);
    const person = await named('Placed');
    await factory.insert('user_structure', { ou_id: ouId, user_id: person.id, structure_id: leaf, created_time: 1 });
    expect((await impact('STRUCTURE', [leaf])).blockedBy).toEqual([{ reason: 'USERS', count: 1, names: ['Placed'] }]);
    const { data } = await admin.graphql<{ removalImpact: unknown }>(
      `query ($ids: [ID!]!) { removalImpact(kind: STRUCTURE, ids: $ids) { blockedBy { reason things { id name } } } }`,
      { ids: [leaf] },
    );
    expect(data?.removalImpact).toEqual({
      blockedBy: [{ reason: 'USERS', things: [{ id: person.id, name: 'Placed' }] }],
    });
  });
});

describe('the impact of removing a sub-administrator', () => {
  it('lists their operations and the people they managed [BYND-02, SUBA-09, SUBA-16]', async () => {
    const { factory } = portal;
    const [first, second] = [await named('First'), await named('Second')];
    const group = await factory.userGroup(ouId, [first.id, second.id]);
    const limited = await factory.subAdmin(ouId, ['user', 'role'], { userGroupIds: [group] });
    const answer = await impact('SUB_ADMIN', [limited.id]);
    expect(answer).toMatchObject({ isBlocked: false, users: { total: 1 } });
    expect(lost(answer, 'OPERATION')).toMatchObject({ count: 2, names: ['user', 'role'] });
    expect(lost(answer, 'REACH')).toMatchObject({ count: 2, names: ['First', 'Second'] });
    const [one, two] = [await factory.subAdmin(ouId, ['user']), await factory.subAdmin(ouId, ['user'])];
    expect((await impact('SUB_ADMIN', [one.id, two.id])).isBlocked).toBe(false);
    expect(
      (await impact('SUB_ADMIN', [one.id, two.id, limited.id], await portal.as(one, ouId))).blockedBy,
    ).toMatchObject([
      { reason: 'SELF', count: 1 },
      { reason: 'LEVEL', count: 1 },
    ]);
    expect((await ask(await portal.as(limited, ouId), 'SUB_ADMIN', [one.id])).code).toBe(403);
    expect((await ask(admin, 'SUB_ADMIN', [first.id])).code).toBe(404);
  });
});

describe('the question of impact', () => {
  const rights = { USER: 'user', USER_GROUP: 'userGroup', ROLE: 'role', STRUCTURE: 'structure' } as const;

  it('is answered to callers who may remove such things, within reach, in the working OU [BYND-02, CALL-015, CALL-018, LIMT-04]', async () => {
    const { factory } = portal;
    const rowsOf = async (ou: string) => ({
      USER: (await factory.member(ou)).id,
      USER_GROUP: await factory.userGroup(ou),
      ROLE: await factory.role(ou),
      STRUCTURE: await factory.structure(ou),
    });
    const [own, foreign] = [await rowsOf(ouId), await rowsOf(await factory.organization())];
    // Callers deal with a role that opens something if they may give it, or have it in their scope (ROLE-15).
    const app = await factory.app(ouId);
    await factory.openMenus(ouId, own.ROLE, app.id, await factory.menuGroup(ouId, app.id, []));
    for (const [kind, right] of Object.entries(rights) as [
      keyof typeof rights,
      (typeof rights)[keyof typeof rights],
    ][]) {
      const ids = [own[kind]];
      const others = Object.values(rights).filter((each) => each !== right);
      expect((await ask(await portal.as(await factory.subAdmin(ouId, others), ouId), kind, ids)).code, kind).toBe(403);
      expect((await ask(await portal.as(await factory.subAdmin(ouId, [right]), ouId), kind, ids)).code, kind).toBe(
        10_000,
      );
      expect((await ask(await portal.as(await factory.subAdmin(ouId, [right], {}), ouId), kind, ids)).code, kind).toBe(
        403,
      );
      expect((await ask(await portal.as(await factory.member(ouId), ouId), kind, ids)).code, kind).toBe(403);
      expect((await ask(new ApiClient(portal.url), kind, ids)).code, kind).toBe(401);
      expect((await ask(await portal.as(await factory.member(ouId), null), kind, ids)).code, kind).toBe(512);
      expect((await ask(admin, kind, [own[kind], foreign[kind]])).code, kind).toBe(404);
      expect((await ask(admin, kind, Array<string>(1001).fill('x'))).code, kind).toBe(415);
      expect((await ask(admin, kind, [])).data).toMatchObject({ isBlocked: false, grants: [] });
    }
    expect((await ask(admin, 'SUB_ADMIN', Array<string>(1001).fill('x'))).code).toBe(415);
    expect((await ask(admin, 'SUB_ADMIN', [])).code).toBe(10_000);
    expect((await ask(admin, 'PLANET', [])).code).toBe(400);
  });

  it('takes as many statements for many as for one', async () => {
    const { factory } = portal;
    const run = async (kind: string, ids: string[]) =>
      (await statementsOf(portal.portal.runtime.database, () => ask(admin, kind, ids))).filter(
        // Whether the session is read again depends on how much time has passed.
        (sql) => !sql.includes('FROM session'),
      ).length;
    const members = [];
    for (let at = 0; at < 8; at += 1) members.push((await factory.member(ouId)).id);
    const groups = [await factory.userGroup(ouId, members), await factory.userGroup(ouId, members)];
    const roles = [await factory.role(ouId), await factory.role(ouId)];
    await impact('USER', members);
    for (const [kind, ids] of Object.entries({ USER: members, USER_GROUP: groups, ROLE: roles })) {
      const one = await run(kind, ids.slice(0, 1));
      expect(await run(kind, ids), kind).toBe(one);
      expect(one, kind).toBeLessThanOrEqual(24);
    }
  });
});
