import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let plant: string;
let hall: string;
let yard: string;

/** The number of statements of some work, without those that read the session, once in a second. */
const countOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(portal.portal.runtime.database, work)).filter((sql) => !sql.includes('FROM session')).length;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  plant = await factory.structure(ouId, null, 'Plant');
  hall = await factory.structure(ouId, plant, 'Hall');
  yard = await factory.structure(ouId, plant, 'Yard');
});
afterAll(() => portal.stop());

describe('a mutation of the structure answers', () => {
  it('the new node, the node with its new name, and the id of a deleted one [CALL-169, CALL-170, CALL-176]', async () => {
    const create = `mutation ($id: ID!) {
      structureCreate(parentId: $id, nameJson: { default: "Shed" }) { id parentId path isLeaf nodeCount version } }`;
    const { structureCreate: shed } = await admin.data<{ structureCreate: { id: string } }>(create, { id: hall });
    const made = { parentId: hall, path: 'Plant>Hall>Shed', isLeaf: true, nodeCount: 0, version: 1 };
    expect(shed).toEqual({ id: shed.id, ...made });
    const rename = `mutation ($id: ID!) {
      structureRename(id: $id, nameJson: { default: "Tower" }) { name path version children { name path } } }`;
    expect(await admin.data(rename, { id: hall })).toEqual({
      structureRename: {
        name: 'Tower',
        path: 'Plant>Tower',
        version: 2,
        children: [{ name: 'Shed', path: 'Plant>Tower>Shed' }],
      },
    });
    const remove = 'mutation ($id: ID!) { structureDelete(id: $id) }';
    expect(await admin.data(remove, { id: shed.id })).toEqual({ structureDelete: shed.id });
  });

  it('the node with the number of its users [CALL-179, CALL-180]', async () => {
    const { id } = await portal.factory.member(ouId);
    const change = (field: string) =>
      admin.data(
        `mutation ($id: ID!, $ids: [ID!]!) { ${field}(structureId: $id, userIds: $ids) { userCount hasUser } }`,
        {
          id: hall,
          ids: [id],
        },
      );
    expect(await change('structureAssignUsers')).toEqual({ structureAssignUsers: { userCount: 1, hasUser: true } });
    expect(await change('structureRemoveUsers')).toEqual({ structureRemoveUsers: { userCount: 0, hasUser: false } });
  });

  it('the moved nodes in their new order [CALL-186]', async () => {
    const shed = await portal.factory.structure(ouId, plant, 'Shed');
    const reorder = (selection: string) => `mutation ($parentId: ID!, $ids: [ID!]!, $before: ID) {
      structureReorder(parentId: $parentId, ids: $ids, beforeId: $before) { ${selection} } }`;
    const variables = { parentId: plant, ids: [shed, yard], before: hall };
    expect(await admin.data(reorder('id path'), variables)).toEqual({
      structureReorder: [
        { id: shed, path: 'Plant>Shed' },
        { id: yard, path: 'Plant>Yard' },
      ],
    });
    const alone = await countOf(() => admin.data(reorder('id'), variables));
    expect((await countOf(() => admin.data(reorder('id sortOrder'), variables))) - alone).toBe(1);
  });

  it('nothing that costs a statement for the id alone [CALL-176]', async () => {
    const cost = async (selection: string) => {
      const rename = `mutation ($id: ID!) { structureRename(id: $id, nameJson: { default: "Tower" }) { ${selection} } }`;
      return countOf(() => admin.data(rename, { id: hall }));
    };
    await cost('id');
    const alone = await cost('id');
    expect((await cost('id name')) - alone).toBe(2);
  });
});
