import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let person: { id: string; username: string };

const UNKNOWN = '00000000000000000000000000';

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
beforeEach(async () => {
  person = await portal.factory.member(ouId, { name: 'Ada Example' });
});
afterAll(() => portal.stop());

describe('a mutation of a user answers', () => {
  it('the user with the roles that they hold then [CALL-140, CALL-141]', async () => {
    const [first, second] = [await portal.factory.role(ouId, { name: 'A' }), await portal.factory.role(ouId)];
    await portal.factory.giveRole(ouId, person.id, second);
    const give = `mutation ($userId: ID!, $ids: [ID!]!) {
      userAssignRoles(userId: $userId, roleIds: $ids) { id name username roles { id } } }`;
    const { userAssignRoles } = await admin.data<{ userAssignRoles: { roles: { id: string }[] } }>(give, {
      userId: person.id,
      ids: [first],
    });
    expect(userAssignRoles).toMatchObject({ id: person.id, name: 'Ada Example', username: person.username });
    expect(userAssignRoles.roles.map((role) => role.id).sort()).toEqual([first, second].sort());
    const take = 'mutation ($userId: ID!, $id: ID!) { userRemoveRole(userId: $userId, roleId: $id) { roles { id } } }';
    const answer = await admin.data(take, { userId: person.id, id: second });
    expect(answer).toEqual({ userRemoveRole: { roles: [{ id: first }] } });
  });

  it('the user with the groups and the structures that they are in then [CALL-143, CALL-144, CALL-145, CALL-146]', async () => {
    const { factory } = portal;
    const group = await factory.userGroup(ouId, [], 'Crew');
    const node = await factory.structure(ouId, await factory.structure(ouId, null, 'Plant'), 'Hall');
    const call = async (mutation: string, id: string) =>
      admin.data(`mutation ($userId: ID!, $id: ID!) { ${mutation} { userGroups { name } structures { path } } }`, {
        userId: person.id,
        id,
      });
    expect(await call('userAssignUserGroups(userId: $userId, userGroupIds: [$id])', group)).toEqual({
      userAssignUserGroups: { userGroups: [{ name: 'Crew' }], structures: [] },
    });
    expect(await call('userAssignStructures(userId: $userId, structureIds: [$id])', node)).toEqual({
      userAssignStructures: { userGroups: [{ name: 'Crew' }], structures: [{ path: 'Plant>Hall' }] },
    });
    expect(await call('userRemoveUserGroup(userId: $userId, userGroupId: $id)', group)).toEqual({
      userRemoveUserGroup: { userGroups: [], structures: [{ path: 'Plant>Hall' }] },
    });
    expect(await call('userRemoveStructure(userId: $userId, structureId: $id)', node)).toEqual({
      userRemoveStructure: { userGroups: [], structures: [] },
    });
  });

  it('the user with the new profile, with contacts that only their key opens [CALL-137, AUTH-11]', async () => {
    const { keyId, closed } = await admin.encrypted('ada@portal.example');
    const modify = `mutation ($id: ID!, $email: String!, $keyId: ID!) {
      userModify(id: $id, company: "Works", email: $email, keyId: $keyId) { company email version } }`;
    const { userModify: user } = await admin.data<{
      userModify: { company: string; email: string; version: number };
    }>(modify, { id: person.id, email: closed, keyId });
    expect([user.company, user.version]).toEqual(['Works', 2]);
    expect(user.email).not.toContain('@');
    expect(await admin.contact(user.email)).toBe('ada@portal.example');
  });

  it('the profile of the caller [CALL-136, AUTH-11]', async () => {
    const client = await portal.as(person, ouId);
    const update = 'mutation { userUpdate(nickName: "Addi", phone: null) { id nickName phone } }';
    expect(await client.data(update)).toEqual({ userUpdate: { id: person.id, nickName: 'Addi', phone: null } });
  });

  it('the id of a person who was removed, and the user who is back [CALL-133, CALL-135, USER-26]', async () => {
    const remove = 'mutation ($userId: ID!) { userRemove(userId: $userId) }';
    expect(await admin.data(remove, { userId: person.id })).toEqual({ userRemove: person.id });
    const join = 'mutation ($userId: ID!) { userJoin(userId: $userId) { id name status roles { id } } }';
    expect(await admin.data(join, { userId: person.id })).toEqual({
      userJoin: { id: person.id, name: 'Ada Example', status: 'ACTIVE', roles: [] },
    });
  });

  it('the report of a bulk change [USER-20]', async () => {
    const bulk = `mutation ($ids: [ID!]!) {
      userBulk(action: SET_TERM, userIds: $ids, accountExpireTime: 4102444800000) { id state done changed skipped { reason } } }`;
    const { userBulk } = await admin.data<{ userBulk: { id: string } }>(bulk, { ids: [person.id] });
    expect(userBulk).toEqual({ id: userBulk.id, state: 'RUNNING', done: 0, changed: 0, skipped: [] });
    const status = 'query ($id: ID!) { userBulkStatus(taskId: $id) { id } }';
    expect(await admin.data(status, { id: userBulk.id })).toEqual({ userBulkStatus: { id: userBulk.id } });
  });

  it('the id of a session that was ended [BYND-05]', async () => {
    await portal.as(person, ouId);
    const { userSessionList } = await admin.data<{ userSessionList: { id: string }[] }>(
      'query ($userId: ID!) { userSessionList(userId: $userId) { id } }',
      { userId: person.id },
    );
    const end = 'mutation ($userId: ID!, $id: ID!) { userSessionEnd(userId: $userId, id: $id) }';
    const id = userSessionList[0]!.id;
    expect(await admin.data(end, { userId: person.id, id })).toEqual({ userSessionEnd: id });
  });

  it('the user whom the caller does not reach any more [SUBA-13]', async () => {
    const group = await portal.factory.userGroup(ouId, [person.id]);
    const caller = await portal.as(await portal.factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const leave = `mutation ($userId: ID!, $id: ID!) {
      userRemoveUserGroup(userId: $userId, userGroupId: $id) { name userGroups { id } } }`;
    expect(await caller.data(leave, { userId: person.id, id: group })).toEqual({
      userRemoveUserGroup: { name: 'Ada Example', userGroups: [] },
    });
    expect(await caller.code('query ($id: ID!) { userDetail(id: $id) { id } }', { id: person.id })).toBe(403);
  });

  it('nothing if it is refused [CALL-015]', async () => {
    const answer = await admin.graphql('mutation ($id: ID!) { userRemove(userId: $id) }', { id: UNKNOWN });
    expect([answer.data, answer.errors?.[0]?.extensions.envelopeCode]).toEqual([null, 404]);
  });

  it('what the document selects, and reads no more: nothing for the id alone [CALL-140]', async () => {
    const role = await portal.factory.role(ouId);
    const reads = async (selection: string) => {
      const give = `mutation ($userId: ID!, $ids: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $ids) { ${selection} } }`;
      const variables = { userId: person.id, ids: [role] };
      const statements = await statementsOf(portal.portal.runtime.database, () => admin.data(give, variables));
      return statements.filter((sql) => !sql.includes('FROM session'));
    };
    await reads('id');
    const alone = await reads('id __typename');
    expect(alone.filter((sql) => sql.includes('phone_area'))).toEqual([]);
    expect((await reads('id name')).length - alone.length).toBe(1);
    expect((await reads('id name roles { id }')).length - alone.length).toBe(2);
  });
});
