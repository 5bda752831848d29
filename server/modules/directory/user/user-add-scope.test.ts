import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const CREATE = 'mutation { userCreateAndJoin(username: "scoped.ann", name: "Ann") { id } }';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

const subAdmin = async (operations: 'user'[] | 'role'[], reach?: Record<string, string[]>) =>
  portal.as(await portal.factory.subAdmin(ouId, operations, reach), ouId);

it('names the argument that a scope wants filled, and tells the scope to its sub-administrator alone [CALL-298, USER-18]', async () => {
  const { factory } = portal;
  const SCOPE = '{ scope: userAddScope { structures { id path } userGroups { id name } roles { id name } } }';
  const [role, group] = [await factory.role(ouId, { name: 'Crew role' }), await factory.userGroup(ouId, [], 'Crew')];
  const node = await factory.structure(ouId, null, 'Yard');
  await factory.structure(ouId, node, 'Shed');
  const scopeOf = (client: ApiClient) => client.data(SCOPE);
  const named: [Record<string, string[]>, string, object][] = [
    [
      { roleIds: [role], userGroupIds: [group], structureIds: [node] },
      'structureIds',
      {
        structures: [{ id: node, path: 'Yard' }],
        userGroups: [{ id: group, name: 'Crew' }],
        roles: [{ id: role, name: 'Crew role' }],
      },
    ],
    [
      { roleIds: [role], userGroupIds: [group] },
      'userGroupIds',
      { structures: [], userGroups: [{ id: group, name: 'Crew' }], roles: [{ id: role, name: 'Crew role' }] },
    ],
    [{ roleIds: [role] }, 'roleIds', { structures: [], userGroups: [], roles: [{ id: role, name: 'Crew role' }] }],
  ];
  for (const [scope, field, told] of named) {
    const client = await subAdmin(['user'], scope);
    expect(refusalOf(await client.graphql(CREATE))).toMatchObject({ code: 403, field });
    expect(await scopeOf(client)).toEqual({ scope: told });
  }
  for (const whole of [admin, await subAdmin(['user'])]) expect(await scopeOf(whole)).toEqual({ scope: null });
  expect(await (await subAdmin(['role'], { roleIds: [role] })).code(SCOPE)).toBe(403);
  expect(await (await portal.as(await factory.member(ouId), ouId)).code(SCOPE)).toBe(403);
  expect(await new ApiClient(portal.url).code(SCOPE)).toBe(401);
  const other = await portal.as(await factory.subAdmin(otherOuId, ['user'], { roleIds: [] }), otherOuId);
  expect(await scopeOf(other)).toEqual({ scope: { structures: [], userGroups: [], roles: [] } });
});
