import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

const FIELDS = '{ id user { name } operations scope userGroups { name } roleCount version }';

it('a mutation answers the sub-administrator with operations and scope, and the id of one who is none any more [CALL-211, CALL-212, CALL-213]', async () => {
  const { id } = await portal.factory.member(ouId, { name: 'Ada Example' });
  const group = await portal.factory.userGroup(ouId, [], 'Crew');
  const create = `mutation ($id: ID!, $group: ID!) {
    subAdminCreate(userId: $id, operations: [user], scope: SPECIFIED, userGroupIds: [$group]) ${FIELDS} }`;
  const made = { id, user: { name: 'Ada Example' }, operations: ['user'], roleCount: 0, version: 1 };
  expect(await admin.data(create, { id, group })).toEqual({
    subAdminCreate: { ...made, scope: 'SPECIFIED', userGroups: [{ name: 'Crew' }] },
  });
  const modify = `mutation ($id: ID!) { subAdminModify(userId: $id, operations: [user, role], scope: ALL) ${FIELDS} }`;
  const { subAdminModify } = await admin.data<{ subAdminModify: { operations: string[] } }>(modify, { id });
  expect(subAdminModify).toEqual({ ...made, operations: ['user', 'role'], scope: 'ALL', userGroups: [], version: 2 });
  const list = await admin.data('{ subAdminList { subAdmins { id } } }');
  expect(list).toEqual({ subAdminList: { subAdmins: [{ id }] } });
  const remove = 'mutation ($id: ID!) { subAdminRemove(userId: $id) }';
  expect(await admin.data(remove, { id })).toEqual({ subAdminRemove: id });
});

it('the id alone costs no statement [CALL-213]', async () => {
  const { id } = await portal.factory.subAdmin(ouId, ['user']);
  const cost = async (selection: string) => {
    const modify = `mutation ($id: ID!) { subAdminModify(userId: $id, operations: [user], scope: ALL) { ${selection} } }`;
    const statements = await statementsOf(portal.portal.runtime.database, () => admin.data(modify, { id }));
    return statements.filter((sql) => !sql.includes('FROM session')).length;
  };
  await cost('id');
  const alone = await cost('id');
  expect((await cost('id scope')) - alone).toBe(2);
});
