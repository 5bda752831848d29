import type { FilledWorld } from './filled-world.js';
import { newOrganization } from './filled-world.js';
import type { Literals } from './literal.js';
import { get, notBuilt, numbers, numbersOrNull, plus, post } from './literal.js';
import { ASSET, BOUNDED_PAGINATION, PAGINATION } from './shapes.js';

const ASSETS = { assets: [ASSET], pagination: BOUNDED_PAGINATION } as const;
const PAGED = 'search? filter?:object pagination?:object';
const resources = (call: ReturnType<typeof post>) => notBuilt('resources', call);
const ofUser = ({ user }: FilledWorld) => ({ userId: user.id });
const ofGroup = ({ ids }: FilledWorld) => ({ userGroupId: ids.userGroup });

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
  // CALL-196 to CALL-208
  'resource/add-users': resources(post('resourceId userIds:list', 'null')),
  'resource/delete-users': resources(post('resourceId userIds:list', 'null')),
  'resource/add-user-groups': resources(post('resourceId userGroupIds:list', 'null')),
  'resource/delete-user-groups': resources(post('resourceId userGroupIds:list', 'null')),
  'resource/assigned-users': resources(post('resourceId', { users: ['unknown'] })),
  'resource/unassigned-users': resources(post('resourceId', { users: ['unknown'] })),
  'resource/assigned-user-groups': resources(post('resourceId', { userGroups: ['unknown'] })),
  'resource/unassigned-user-groups': resources(post('resourceId', { userGroups: ['unknown'] })),
  'resource/app-list': resources(post('', { apps: ['unknown'] })),
  'resource/types': resources(get('', 'unknown')),
  'resource/associated': resources(get('structureId', 'unknown')),
  'resource/set-association': resources(post('structureId resourceId?', 'null')),
  'resource/structure-resource-list': resources(post('', { resources: ['unknown'] })),
  // CALL-238
  'resource/list': resources(
    post('search? type? appId? pagination?:object', { resources: ['unknown'], pagination: PAGINATION }),
  ),
  // CALL-239
  'resource/register': resources(post('resources:list', 'unknown')),
};
