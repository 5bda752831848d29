import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const LIST = `query ($search: String, $pagination: PaginationInput) {
  userGroupList(search: $search, pagination: $pagination) {
    userGroups { id name description userCount } pagination { total limit }
  }
}`;
interface List {
  userGroupList: { userGroups: { name: string; userCount: number }[]; pagination: { total: number; limit: number } };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let divers: string;

const names = async (client: ApiClient, variables = {}) =>
  (await client.data<List>(LIST, variables)).userGroupList.userGroups.map((group) => group.name);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  divers = await factory.userGroup(ouId, [(await factory.member(ouId)).id], 'Divers');
  await factory.userGroup(ouId, [], 'Crew');
  await factory.userGroup(await factory.organization(), [], 'Strangers');
});
afterAll(() => portal.stop());

describe('the user group list', () => {
  it('shows the groups of the working OU by name, with their size [UGRP-01, UGRP-06, CALL-125]', async () => {
    const { userGroups, pagination } = (await admin.data<List>(LIST)).userGroupList;
    expect(userGroups).toMatchObject([
      { name: 'Crew', userCount: 0 },
      { name: 'Divers', userCount: 1 },
    ]);
    expect(pagination).toEqual({ total: 2, limit: 50 });
  });

  it('pages and searches, ignoring case [LIST-04, LIST-09]', async () => {
    expect(await names(admin, { pagination: { limit: 1, currentPage: 2 } })).toEqual(['Divers']);
    expect(await names(admin, { search: 'DIV' })).toEqual(['Divers']);
    expect(await admin.code(LIST, { pagination: { limit: 0 } })).toBe(415);
  });

  it('feeds the pickers of every console level, cut to their scope [SUBA-17, UGRP-05]', async () => {
    const { factory } = portal;
    expect(await names(await portal.as(await factory.subAdmin(ouId, []), ouId))).toEqual(['Crew', 'Divers']);
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [divers] }), ouId);
    expect(await names(scoped)).toEqual(['Divers']);
    expect((await scoped.data<List>(LIST)).userGroupList.pagination.total).toBe(1);
    const byRole = await factory.subAdmin(ouId, ['user'], { roleIds: [await factory.role(ouId)] });
    expect(await names(await portal.as(byRole, ouId))).toEqual([]);
  });

  it('is refused to others [CALL-015, CALL-018]', async () => {
    expect(await (await portal.as(await portal.factory.member(ouId), ouId)).code(LIST)).toBe(403);
    expect(await (await portal.as(await portal.factory.member(ouId), null)).code(LIST)).toBe(512);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });
});

describe('a mutation of a user group answers', () => {
  it('the group with name and size, and the id of a deleted one [CALL-126, CALL-127, CALL-128, CALL-236, CALL-237]', async () => {
    const { id: member } = await portal.factory.member(ouId);
    const create = 'mutation { userGroupCreate(name: "Night", description: "Shift") { id name userCount version } }';
    const { userGroupCreate } = await admin.data<{ userGroupCreate: { id: string } }>(create);
    const { id } = userGroupCreate;
    expect(userGroupCreate).toEqual({ id, name: 'Night', userCount: 0, version: 1 });
    const modify =
      'mutation ($id: ID!) { userGroupModify(id: $id, name: "Day", description: "Shift") { name version } }';
    expect(await admin.data(modify, { id })).toEqual({ userGroupModify: { name: 'Day', version: 2 } });
    const change = (field: string) =>
      admin.data(`mutation ($id: ID!, $ids: [ID!]!) { ${field}(userGroupId: $id, userIds: $ids) { userCount } }`, {
        id,
        ids: [member],
      });
    expect(await change('userGroupAddUsers')).toEqual({ userGroupAddUsers: { userCount: 1 } });
    expect(await change('userGroupRemoveUsers')).toEqual({ userGroupRemoveUsers: { userCount: 0 } });
    const remove = 'mutation ($id: ID!) { userGroupDelete(id: $id) }';
    expect(await admin.data(remove, { id })).toEqual({ userGroupDelete: id });
  });

  it('nothing that costs a statement for the id alone [CALL-127]', async () => {
    const cost = async (selection: string) => {
      const modify = `mutation ($id: ID!) { userGroupModify(id: $id, name: "Divers", description: "Deep") { ${selection} } }`;
      const statements = await statementsOf(portal.portal.runtime.database, () => admin.data(modify, { id: divers }));
      return statements.filter((sql) => !sql.includes('FROM session')).length;
    };
    await cost('id');
    const alone = await cost('id');
    expect((await cost('id userCount')) - alone).toBe(1);
  });
});
