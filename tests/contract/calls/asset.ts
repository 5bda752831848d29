import type { FilledWorld } from './filled-world.js';
import { newOrganization } from './filled-world.js';
import type { Literals } from './literal.js';
import { booleans, get, numbers, numbersOrNull, plus, post, strings } from './literal.js';
import { ASSET, BOUNDED_PAGINATION, NAMED, RESOURCE } from './shapes.js';

const ASSETS = { assets: [ASSET], pagination: BOUNDED_PAGINATION } as const;
const PAGED = 'search? filter?:object pagination?:object';
const RESOURCES = { resources: [RESOURCE], pagination: BOUNDED_PAGINATION } as const;
const GRANTS = 'resourceId search? pagination?:object';
const GRANTED_USER = plus('username createdTime effectiveTime', NAMED);
const GRANTED_GROUP = plus('createdTime effectiveTime', NAMED);
const ofUser = ({ user }: FilledWorld) => ({ userId: user.id });
const ofGroup = ({ ids }: FilledWorld) => ({ userGroupId: ids.userGroup });

const ofResource = ({ ids }: FilledWorld) => ({ resourceId: ids.resource });

/** A resource of its own, which a user and a user group have. */
async function newResource({ factory, ou, ids, user }: FilledWorld): Promise<{ resourceId: string }> {
  const resourceId = await factory.resource(ou, ids.app);
  await factory.giveResource(ou, resourceId, 'user', user.id);
  await factory.giveResource(ou, resourceId, 'user_group', ids.userGroup);
  return { resourceId };
}
const toUsers = async (world: FilledWorld) => ({ ...(await newResource(world)), userIds: [world.user.id] });
const toGroups = async (world: FilledWorld) => ({ ...(await newResource(world)), userGroupIds: [world.ids.userGroup] });

/** Assets and resources. */
export const ASSET_CALLS: Literals = {
  // CALL-068
  'asset/list': post('filters?:object pagination?:object', ASSETS, { by: 'user' }),
  // CALL-069
  'asset/sync-tree': post('', 'null', { by: async (world) => (await newOrganization(world)).client }),
  // CALL-070
  'asset/sync-limit': get('', plus('state nextSyncTime', { ...numbers('number'), ...numbersOrNull('lastSyncTime') })),
  // CALL-189
  'asset/list-by-user': post(`userId ${PAGED}`, ASSETS, ofUser),
  // CALL-190
  'asset/list-by-user-group': post(`userGroupId ${PAGED}`, ASSETS, ofGroup),
  // CALL-191
  'asset/assign': post('userId? userGroupId? assetIds:list', 'null', (world) => ({
    ...ofUser(world),
    assetIds: [world.ids.asset],
  })),
  // CALL-192
  'asset/remove': post('userId? userGroupId? assetIds:list', 'null', (world) => ({
    ...ofGroup(world),
    assetIds: [world.ids.asset],
  })),
  // CALL-193
  'asset/unassigned-by-user': post(`userId ${PAGED}`, ASSETS, ofUser),
  // CALL-194
  'asset/unassigned-by-user-group': post(`userGroupId ${PAGED}`, ASSETS, ofGroup),
  // CALL-195
  'asset/unassigned-by-structure': post(`structureId ${PAGED}`, ASSETS, ({ ids }) => ({ structureId: ids.root })),
  // CALL-196 to CALL-199
  'resource/add-users': post('resourceId userIds:list', 'null', toUsers),
  'resource/delete-users': post('resourceId userIds:list', 'null', toUsers),
  'resource/add-user-groups': post('resourceId userGroupIds:list', 'null', toGroups),
  'resource/delete-user-groups': post('resourceId userGroupIds:list', 'null', toGroups),
  // CALL-200 to CALL-203
  'resource/assigned-users': post(GRANTS, { users: [GRANTED_USER], pagination: BOUNDED_PAGINATION }, newResource),
  'resource/unassigned-users': post(GRANTS, { users: [GRANTED_USER], pagination: BOUNDED_PAGINATION }, ofResource),
  'resource/assigned-user-groups': post(
    GRANTS,
    { userGroups: [GRANTED_GROUP], pagination: BOUNDED_PAGINATION },
    newResource,
  ),
  'resource/unassigned-user-groups': post(
    GRANTS,
    { userGroups: [GRANTED_GROUP], pagination: BOUNDED_PAGINATION },
    ofResource,
  ),
  // CALL-204
  'resource/app-list': post('', { apps: [NAMED] }),
  // CALL-205
  'resource/types': get('', [{ ...strings('type'), ...booleans('isStandard isDefault') }]),
  // CALL-206
  'resource/associated': get('structureId', plus('effectiveTime', RESOURCE), ({ ids }) => ({ structureId: ids.node })),
  // CALL-207
  'resource/set-association': post('structureId resourceId?', 'null', ({ ids }) => ({
    structureId: ids.leaf,
    resourceId: ids.resource,
  })),
  // CALL-208
  'resource/structure-resource-list': post('structureId? search? pagination?:object', RESOURCES),
  // CALL-238
  'resource/list': post('search? type? appId? pagination?:object', {
    resources: [plus('userCount userGroupCount structureCount version', RESOURCE)],
    pagination: BOUNDED_PAGINATION,
  }),
  // CALL-239
  'resource/register': post('resources:list', [strings('resourceId identifier')], {
    by: 'app',
    sends: () => ({ resources: [{ identifier: 'field-1', name: 'Field 1', type: 'wind-farm' }] }),
  }),
};
