import type { FilledWorld } from './filled-world.js';
import { newOrganization } from './filled-world.js';
import type { Literals } from './literal.js';
import { booleans, get, plus, post, strings } from './literal.js';
import { ASSET, BOUNDED_PAGINATION, LOCALIZED, NAMED, NODE } from './shapes.js';

/** A node of a list with its tags (STRC-02). */
const TAG = strings('id key value structureId');
const LISTED = { ...NODE, nameJson: LOCALIZED, tags: [TAG] } as const;

const ofRoot = ({ ids }: FilledWorld) => ({ id: ids.root });
const atNode = ({ ids }: FilledWorld) => ({ structureId: ids.node });

let tags = 0;
/** A new tag of the leaf. */
async function newTag({ ids, callers }: FilledWorld): Promise<string> {
  const tag = { key: `key-${(tags += 1)}`, value: 'north' };
  const values = { structureId: ids.leaf, tag };
  return (await callers.ouAdmin.rest<string>('POST', 'structure/create-tag', values)).data;
}

export const STRUCTURE_CALLS: Literals = {
  // CALL-168
  'structure/list': post('search?', { structures: [LISTED] }, () => ({ search: 'Leaf' })),
  // CALL-169
  'structure/create': post('parentId? nameJson:object', 'string', ({ ids }) => ({
    parentId: ids.root,
    nameJson: { default: 'New node' },
  })),
  // CALL-170
  'structure/delete': post('id', 'null', async ({ factory, ou, ids }) => ({
    id: await factory.structure(ou, ids.root),
  })),
  // CALL-171
  'structure/detail': get(
    'id',
    plus('sortOrder version userCount allUserCount nodeCount assetCount createdTime', {
      ...LISTED,
      resource: plus('type identifier appId appName', NAMED),
      children: [plus('sortOrder', { ...NAMED, ...booleans('isLeaf hasUser hasAsset hasAdminPermission') })],
    }),
    ({ ids }) => ({ id: ids.node }),
  ),
  // CALL-172
  'structure/children': get('id?', { structures: [plus('sortOrder', LISTED)], pagination: BOUNDED_PAGINATION }, ofRoot),
  // CALL-173
  'structure/complete-list': get('', plus('next', { structures: [plus('sortOrder', LISTED)] })),
  // CALL-174
  'structure/complete-ordered': get('', plus('next', { structures: [plus('sortOrder', LISTED)] })),
  // CALL-175
  'structure/set-status': post('id isAutoDispatch:boolean', 'null', ({ ids }) => ({
    id: ids.leaf,
    isAutoDispatch: true,
  })),
  // CALL-176
  'structure/rename': post('id nameJson:object', 'null', ({ ids }) => ({
    id: ids.leaf,
    nameJson: { default: 'Changed node' },
  })),
  // CALL-177
  'structure/assign-assets': post('structureId assetIds:list', 'null', (world) => ({
    ...atNode(world),
    assetIds: [world.ids.freeAsset],
  })),
  // CALL-178
  'structure/assigned-users': post(
    'structureId pagination?:object',
    { users: [plus('department position createdTime', strings('id username name'))], pagination: BOUNDED_PAGINATION },
    atNode,
  ),
  // CALL-179
  'structure/assigned-assets': post(
    'structureId pagination?:object',
    { assets: [ASSET], pagination: BOUNDED_PAGINATION },
    atNode,
  ),
  // CALL-180
  'structure/remove-assets': post('structureId assetIds:list', 'null', (world) => ({
    ...atNode(world),
    assetIds: [world.ids.freeAsset],
  })),
  // CALL-181
  'structure/sync-assets': post('structureId', 'null', {
    asks: async (world) => {
      const { ou, client } = await newOrganization(world);
      return { client, values: { structureId: await world.factory.structure(ou) } };
    },
  }),
  // CALL-182
  'structure/create-tag': post('structureId tag:object', 'string', (world) => ({
    ...atNode(world),
    tag: { key: 'floor', value: 'first' },
  })),
  // CALL-183
  'structure/modify-tag': post('id key value', 'null', async (world) => ({
    id: await newTag(world),
    key: 'changed-key',
    value: 'south',
  })),
  // CALL-184
  'structure/tag-list': get('structureId', { tags: [TAG] }, async (world) => {
    await newTag(world);
    return { structureId: world.ids.leaf };
  }),
  // CALL-185
  'structure/delete-tag': post('id', 'null', async (world) => ({ id: await newTag(world) })),
  // CALL-186
  'structure/reorder': post('parentId? ids:list', 'null', ({ ids }) => ({ parentId: ids.node, ids: [ids.leaf] })),
  // CALL-187
  'structure/reorder-assets': post('structureId assetIds:list', 'null', (world) => ({
    ...atNode(world),
    assetIds: [world.ids.asset],
  })),
  // CALL-188
  'structure/check-related': post(
    'appId structures:list',
    { structures: [plus('name path', strings('id'))] },
    ({ ids }) => ({ appId: ids.app, structures: [ids.node] }),
  ),
};
