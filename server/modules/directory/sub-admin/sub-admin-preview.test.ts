import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Count {
  total: number;
  isBounded: boolean;
}
interface Preview {
  adminLevel: string;
  operations: string[];
  userTotal: Count;
  users: { id: string }[];
  userGroupTotal: Count;
  userGroups: { id: string }[];
  roleTotal: Count;
  roles: { id: string }[];
  structureTotal: Count;
  structures: { id: string; hasAdminPermission: boolean }[];
}

const PREVIEW = `query ($userId: ID!, $operations: [Operation!], $scope: SubAdminScope, $structureIds: [ID!],
  $userGroupIds: [ID!], $roleIds: [ID!]) {
  subAdminPreview(userId: $userId, operations: $operations, scope: $scope, structureIds: $structureIds,
    userGroupIds: $userGroupIds, roleIds: $roleIds) {
    adminLevel operations
    userTotal { total isBounded } users { id }
    userGroupTotal { total isBounded } userGroups { id }
    roleTotal { total isBounded } roles { id }
    structureTotal { total isBounded } structures { id hasAdminPermission }
  } }`;
/** The same facts, asked by the person themselves. */
const OWN = `{ sessionGet { adminLevel } sessionOperations { operations }
  userBasicList(pagination: { limit: 10 }) { users { id } pagination { total isBounded } }
  userGroupList(pagination: { limit: 10 }) { userGroups { id } pagination { total isBounded } }
  roleList(pagination: { limit: 10 }) { roles { id } pagination { total isBounded } }
  structureList { structures { id hasAdminPermission } } }`;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let person: { id: string };
let scope: { structureIds: string[]; userGroupIds: string[]; roleIds: string[] };

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const preview = async (variables: Record<string, unknown>) =>
  (await admin.data<{ subAdminPreview: Preview }>(PREVIEW, { userId: person.id, ...variables })).subAdminPreview;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  person = await factory.member(ou);
  const [root, role] = [await factory.structure(ou), await factory.role(ou)];
  const node = await factory.structure(ou, root);
  const below = await factory.structure(ou, node);
  await factory.structure(ou, root);
  const group = await factory.userGroup(ou, [(await factory.member(ou)).id]);
  await factory.userGroup(ou);
  await factory.giveRole(ou, (await factory.member(ou)).id, role);
  for (const at of [node, below]) {
    const { id } = await factory.member(ou);
    await factory.insert('user_structure', { ou_id: ou, user_id: id, structure_id: at, created_time: 1 });
  }
  scope = { structureIds: [node], userGroupIds: [group], roleIds: [role] };
});

describe('a preview of a sub-administrator', () => {
  it('is what they are answered once it is stored, and stores nothing itself [SUBA-02, SUBA-14, SUBA-15]', async () => {
    const { factory } = portal;
    const tables = ['sub_admin', 'sub_admin_reach', 'sub_admin_structure', 'audit_event'];
    const stored = () =>
      Promise.all(tables.map((table) => rows(`SELECT COUNT(*) AS total FROM ${table} WHERE ou_id = ?`, [ou])));
    for (const [tried, operations] of [
      [{ scope: 'SPECIFIED', ...scope }, ['user', 'structure']],
      [{ scope: 'SPECIFIED', structureIds: scope.structureIds }, ['role']],
      [{ scope: 'SPECIFIED', roleIds: scope.roleIds }, ['role']],
      [{ scope: 'ALL' }, ['user', 'structure']],
    ] as const) {
      const before = await stored();
      const seen = await preview({ ...tried, operations });
      expect(await stored()).toEqual(before);
      const { scope: kind, ...given }: Partial<typeof scope> & { scope: 'ALL' | 'SPECIFIED' } = tried;
      const account =
        kind === 'ALL' ? await factory.subAdmin(ou, operations) : await factory.subAdmin(ou, operations, given);
      const client = await portal.as(account, ou);
      const own = await client.data<Record<string, Record<string, unknown>>>(OWN);
      expect(seen).toMatchObject({ adminLevel: own.sessionGet?.adminLevel, ...own.sessionOperations });
      // The new sub-administrator is one member more.
      const [more, userTotal] = [tried.scope === 'ALL' ? 1 : 0, own.userBasicList?.pagination as Count];
      expect(seen.userTotal).toEqual({ ...userTotal, total: userTotal.total - more });
      if (!more) expect(seen.users).toEqual(own.userBasicList?.users);
      expect(seen.userGroups).toEqual(own.userGroupList?.userGroups);
      expect(seen.userGroupTotal).toEqual(own.userGroupList?.pagination);
      expect(seen.roles).toEqual(own.roleList?.roles);
      expect(seen.roleTotal).toEqual(own.roleList?.pagination);
      expect(seen.structures).toEqual(own.structureList?.structures);
      // As stored, without saying it again.
      const again = await preview({ userId: account.id });
      expect({ ...again, users: [], userTotal: null }).toEqual({ ...seen, users: [], userTotal: null });
    }
  });

  it('counts the nodes in scope and shows the way to them', async () => {
    const seen = await preview({ scope: 'SPECIFIED', operations: ['user'], structureIds: scope.structureIds });
    expect(seen.structureTotal).toEqual({ total: 2, isBounded: false });
    expect(seen.structures).toMatchObject([{ hasAdminPermission: false }]);
    expect((await preview({ scope: 'ALL' })).structureTotal.total).toBe(4);
    expect((await preview({ scope: 'SPECIFIED' })).structureTotal.total).toBe(0);
  });

  it('needs somebody who is one, or a scope to try; rows of another OU are not found [SUBA-19]', async () => {
    const { factory } = portal;
    expect(await admin.code(PREVIEW, { userId: person.id })).toBe(404);
    const other = await factory.organization();
    const foreign = { userId: (await factory.member(other)).id, scope: 'ALL' };
    expect(await admin.code(PREVIEW, foreign)).toBe(404);
    const group = await factory.userGroup(other);
    expect(await admin.code(PREVIEW, { userId: person.id, scope: 'SPECIFIED', userGroupIds: [group] })).toBe(404);
    const sub = await factory.subAdmin(ou, ['user'], scope);
    const client = await portal.as(sub, ou);
    expect(await client.code(PREVIEW, { userId: sub.id })).toBe(403);
  });

  it('costs the same statements at every size', async () => {
    const cost = (variables: Record<string, unknown>) =>
      statementsOf(portal.portal.runtime.database, () => preview({ scope: 'SPECIFIED', ...variables }));
    await preview({ scope: 'ALL' });
    const [small, large] = [await cost({ roleIds: scope.roleIds }), await cost(scope)];
    // One more for each kind of id that the guard looks up.
    expect(large.length - small.length).toBe(2);
    expect(small.length).toBeLessThanOrEqual(12);
  });
});
