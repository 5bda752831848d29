import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const writing = (name: string) =>
  `mutation ($userId: ID!, $operations: [Operation!]!) { ${name}(userId: $userId, operations: $operations, scope: ALL) { id } }`;
const [CREATE, MODIFY] = [writing('subAdminCreate'), writing('subAdminModify')];

/** The ten operations (SUBA-04), and a call that each opens where the product has one yet. */
const TEN = [
  'app',
  'user',
  'role',
  'userGroup',
  'structure',
  'assets',
  'assetPermission',
  'resource',
  'audit',
  'domain',
];
const CALLS: Readonly<Record<string, string>> = {
  app: '{ appList { pagination { total } } }',
  user: '{ userList { pagination { total } } }',
  role: '{ roleDetail(id: "none") { id } }',
  userGroup: '{ userGroupDetail(id: "none") { id } }',
  structure: '{ structureSummary { nodeCount } }',
  assets: '{ assetSyncLimit { number } }',
  assetPermission: '{ assetListByUser(userId: "none") { pagination { total } } }',
  domain: '{ domainList { pagination { total } } }',
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('has a flag for each of the ten operations, and no call opens by another one [SUBA-04, SUBA-06]', async () => {
  const { factory } = portal;
  const ou = await factory.organization({ features: '["assets"]' });
  const [admin, person] = [await factory.admin(ou), await factory.member(ou)];
  const [client, manager] = [await portal.as(person, ou), await portal.as(admin, ou)];
  const flags = async () =>
    (await client.data<{ sessionOperations: { operations: string[] } }>('{ sessionOperations { operations } }'))
      .sessionOperations.operations;
  await manager.data(CREATE, { userId: person.id, operations: TEN });
  expect((await flags()).toSorted()).toEqual(TEN.toSorted());
  for (const operation of TEN) {
    await manager.data(MODIFY, { userId: person.id, operations: [operation] });
    expect(await flags()).toEqual([operation]);
    const opened: string[] = [];
    for (const [needed, call] of Object.entries(CALLS)) {
      const code = await client.code(call);
      if (code !== 403) opened.push(needed);
    }
    expect([operation, opened]).toEqual([operation, operation in CALLS ? [operation] : []]);
  }
});
