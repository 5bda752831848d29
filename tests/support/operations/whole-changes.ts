import type { DataSource } from 'typeorm';
import { newId } from '../../../server/core/ids.js';
import { ApiClient } from '../client.js';
import type { Factory } from '../factory.js';
import { insertRows, makeAssets, makeChildren, numberOf } from './many-rows.js';

/** A change of many rows, which stands as a whole or not at all. */
export interface WholeChange {
  /** The root field, by which the audit log names it. */
  readonly field: string;
  readonly ou: string;
  /** Sends the change to a server; answers its envelope code. */
  call(url: string): Promise<number>;
  /** The number of rows that are as the change makes them: none before it. */
  done(): Promise<number>;
  /** All of these rows. */
  readonly total: number;
  /** Undoes the change, so that it can be made again. */
  reset(): Promise<void>;
}

interface World {
  readonly source: DataSource;
  readonly factory: Factory;
}

const MANY = 1000;
const PEOPLE = 200;

/** The changes, each in an OU of its own, so that all of them run at once. */
export async function wholeChanges(world: World): Promise<WholeChange[]> {
  const changes: WholeChange[] = [];
  for (const make of [givenToMany, registered, switched, reordered, deleted, placed, putAtNode])
    changes.push(await make(world));
  return changes;
}

const adminOf = async ({ factory }: World, ou: string) => factory.session((await factory.admin(ou)).id, ou);
const newOu = ({ factory }: World) => factory.organization({ features: '["assets"]' });

async function givenToMany(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await adminOf(world, ou);
  const userIds = [await factory.member(ou), await factory.member(ou), await factory.member(ou)].map(({ id }) => id);
  const variables = {
    userIds,
    userGroupIds: [await factory.userGroup(ou)],
    assetIds: await makeAssets(source, ou, MANY),
  };
  return {
    field: 'assetAssignMany',
    ou,
    total: 4 * MANY,
    call: (url) =>
      ApiClient.withToken(url, token).code(
        `mutation ($userIds: [ID!]!, $userGroupIds: [ID!]!, $assetIds: [ID!]!) {
          assetAssignMany(userIds: $userIds, userGroupIds: $userGroupIds, assetIds: $assetIds) { changed } }`,
        variables,
      ),
    done: async () =>
      (await numberOf(source, 'user_asset WHERE ou_id = ?', [ou])) +
      (await numberOf(source, 'user_group_asset WHERE ou_id = ?', [ou])),
    async reset() {
      await source.query('DELETE FROM user_asset WHERE ou_id = ?', [ou]);
      await source.query('DELETE FROM user_group_asset WHERE ou_id = ?', [ou]);
    },
  };
}

/** Half of the resources are new, and half get another name. */
async function registered(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const app = await factory.app(ou);
  const resources = Array.from({ length: MANY }, (_, at) => ({ identifier: `r${at}`, name: 'new', type: 'site' }));
  const reset = async () => {
    await source.query('DELETE FROM resource WHERE ou_id = ?', [ou]);
    const old = resources.slice(MANY / 2).map(({ identifier }) => [ou, newId(), app.id, identifier, 'old', 'site', 1]);
    await insertRows(source, 'resource (ou_id, id, app_id, identifier, name, type, created_time)', old);
  };
  await reset();
  return {
    field: 'resourceRegister',
    ou,
    total: MANY,
    call: (url) =>
      ApiClient.app(url, app).code(
        'mutation ($resources: [ResourceRegistration!]!) { resourceRegister(resources: $resources) { id } }',
        { resources },
      ),
    done: () => numberOf(source, "resource WHERE ou_id = ? AND name = 'new'", [ou]),
    reset,
  };
}

/** By a sub-administrator, whose own gain is counted over all nodes below. */
async function switched(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await factory.session((await factory.subAdmin(ou, ['structure'])).id, ou);
  const node = await factory.structure(ou);
  const below = await makeChildren(source, ou, node, MANY);
  const assets = await makeAssets(source, ou, MANY);
  const rows = below.map((id, at) => [ou, id, assets[at], 1, 1]);
  await insertRows(source, 'structure_asset (ou_id, structure_id, asset_id, sort_order, created_time)', rows);
  return {
    field: 'structureSetStatus',
    ou,
    total: 2,
    call: (url) =>
      ApiClient.withToken(url, token).code(
        'mutation ($id: ID!) { structureSetStatus(id: $id, isAutoDispatch: true) { id } }',
        { id: node },
      ),
    done: () => numberOf(source, 'structure WHERE ou_id = ? AND id = ?', [ou, node], 'is_auto_dispatch + version - 1'),
    reset: async () => {
      await source.query('UPDATE structure SET is_auto_dispatch = 0, version = 1 WHERE id = ?', [node]);
    },
  };
}

async function reordered(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await adminOf(world, ou);
  const parentId = await factory.structure(ou);
  const children = await makeChildren(source, ou, parentId, MANY);
  const wanted = children.toReversed();
  const order = async () => {
    const rows = (await source.query('SELECT id FROM structure WHERE parent_id = ? ORDER BY sort_order, id', [
      parentId,
    ])) as { id: string }[];
    return rows.map(({ id }) => id).join();
  };
  return {
    field: 'structureReorder',
    ou,
    total: MANY,
    call: (url) =>
      ApiClient.withToken(url, token).code(
        'mutation ($parentId: ID, $ids: [ID!]!) { structureReorder(parentId: $parentId, ids: $ids) { id } }',
        { parentId, ids: wanted },
      ),
    async done() {
      const now = await order();
      if (now === wanted.join()) return MANY;
      return now === children.join() ? 0 : -1;
    },
    reset: async () => {
      await source.query('UPDATE structure SET sort_order = name + 0 WHERE parent_id = ?', [parentId]);
    },
  };
}

/** A node with assets, a resource and a tag, named in a scope. */
async function deleted(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await adminOf(world, ou);
  const [parent, resource] = [await factory.structure(ou), await factory.resource(ou)];
  const [app, role] = [await factory.app(ou), await factory.role(ou)];
  const officer = await factory.subAdmin(ou, ['user'], {});
  const assets = await makeAssets(source, ou, MANY);
  let node = '';
  const reset = async () => {
    await source.query('DELETE FROM structure WHERE ou_id = ? AND parent_id = ?', [ou, parent]);
    node = await factory.structure(ou, parent);
    const at = { ou_id: ou, structure_id: node };
    const rows = assets.map((id, place) => [ou, node, id, place, 1]);
    await insertRows(source, 'structure_asset (ou_id, structure_id, asset_id, sort_order, created_time)', rows);
    await factory.giveResource(ou, resource, 'structure', node);
    await factory.insert('structure_tag', { ...at, id: newId(), tag_key: 'key', tag_value: 'value' });
    await factory.insert('role_structure', { ...at, role_id: role, app_id: app.id });
    await factory.insert('sub_admin_structure', { ...at, user_id: officer.id });
  };
  await reset();
  const tables = ['structure_asset', 'structure_resource', 'structure_tag', 'role_structure', 'sub_admin_structure'];
  const total = MANY + 6;
  return {
    field: 'structureDelete',
    ou,
    total,
    call: (url) =>
      ApiClient.withToken(url, token).code('mutation ($id: ID!) { structureDelete(id: $id) }', { id: node }),
    async done() {
      let left = await numberOf(source, 'structure WHERE ou_id = ? AND id = ?', [ou, node]);
      for (const table of tables) left += await numberOf(source, `${table} WHERE structure_id = ?`, [node]);
      // The parent is a leaf again when its last child is gone, and only then.
      left += await numberOf(source, 'structure WHERE id = ? AND is_leaf = 0', [parent]);
      return total - left;
    },
    reset,
  };
}

/** People at a node that a scope names: their places, the rows of reach and its count. */
async function placed(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await adminOf(world, ou);
  const structureId = await factory.structure(ou);
  await factory.subAdmin(ou, ['user'], { structureIds: [structureId] });
  const userIds: string[] = [];
  while (userIds.length < PEOPLE) userIds.push((await factory.member(ou)).id);
  return {
    field: 'structureAssignUsers',
    ou,
    total: 3 * PEOPLE,
    call: (url) =>
      ApiClient.withToken(url, token).code(
        `mutation ($structureId: ID!, $userIds: [ID!]!) {
          structureAssignUsers(structureId: $structureId, userIds: $userIds) { id } }`,
        { structureId, userIds },
      ),
    done: async () =>
      (await numberOf(source, 'user_structure WHERE ou_id = ?', [ou])) +
      (await numberOf(source, 'sub_admin_reach WHERE ou_id = ?', [ou])) +
      (await numberOf(source, 'sub_admin_reach_count WHERE ou_id = ?', [ou], 'COALESCE(SUM(total), 0)')),
    async reset() {
      await source.query('DELETE FROM user_structure WHERE ou_id = ?', [ou]);
      await source.query('DELETE FROM sub_admin_reach WHERE ou_id = ?', [ou]);
      await source.query('UPDATE sub_admin_reach_count SET total = 0 WHERE ou_id = ?', [ou]);
    },
  };
}

async function putAtNode(world: World): Promise<WholeChange> {
  const { source, factory } = world;
  const ou = await newOu(world);
  const token = await adminOf(world, ou);
  const variables = { structureId: await factory.structure(ou), assetIds: await makeAssets(source, ou, MANY) };
  return {
    field: 'structureAssignAssets',
    ou,
    total: MANY,
    call: (url) =>
      ApiClient.withToken(url, token).code(
        `mutation ($structureId: ID!, $assetIds: [ID!]!) {
          structureAssignAssets(structureId: $structureId, assetIds: $assetIds) { id } }`,
        variables,
      ),
    done: () => numberOf(source, 'structure_asset WHERE ou_id = ?', [ou]),
    reset: async () => {
      await source.query('DELETE FROM structure_asset WHERE ou_id = ?', [ou]);
    },
  };
}
