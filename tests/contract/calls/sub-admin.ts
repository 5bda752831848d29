import type { FilledWorld } from './filled-world.js';
import type { Fields, Literals } from './literal.js';
import { booleans, get, plus, post, strings, stringsOrNull } from './literal.js';
import { newId } from '../../../server/core/ids.js';
import { BOUNDED_PAGINATION, NAMED, NODE_PATH, PAGINATION } from './shapes.js';

const TAKEN = 'userId operations:list scope structureIds?:list userGroupIds?:list roleIds?:list';
const PERSON = strings('id username name');
const NODE: Fields = plus('hasAdminPermission', {
  ...strings('id name path'),
  ...stringsOrNull('parentId'),
  ...booleans('isLeaf'),
});
const SEARCHED = 'search? pagination?:object';

const values = ({ ids }: FilledWorld) => ({
  operations: ['user'],
  scope: 'SPECIFIED',
  structureIds: [ids.root],
  userGroupIds: [ids.userGroup],
  roleIds: [ids.role],
});
const newSubAdmin = async ({ factory, ou }: FilledWorld) => (await factory.subAdmin(ou, ['user'])).id;

/** Sub-administrators and the audit log. */
export const SUB_ADMIN_CALLS: Literals = {
  // CALL-209
  'sub-admin/list': post(SEARCHED, {
    subAdmins: [
      plus('structureCount userGroupCount roleCount createdTime version isManageable', {
        user: PERSON,
        operations: ['string'],
        ...strings('scope'),
      }),
    ],
    pagination: PAGINATION,
  }),
  // CALL-210
  'sub-admin/detail': get(
    'userId',
    plus('createdTime version isManageable', {
      user: PERSON,
      operations: ['string'],
      ...strings('scope'),
      structures: [NODE_PATH],
      userGroups: [NAMED],
      roles: [plus('identifier', NAMED)],
    }),
    ({ ids }) => ({ userId: ids.subAdmin }),
  ),
  // CALL-211
  'sub-admin/remove': post('userId', 'null', async (world) => ({ userId: await newSubAdmin(world) })),
  // CALL-212
  'sub-admin/create': post(TAKEN, 'string', async (world) => ({
    userId: (await world.factory.member(world.ou)).id,
    ...values(world),
  })),
  // CALL-213
  'sub-admin/modify': post(TAKEN, 'null', async (world) => ({ userId: await newSubAdmin(world), ...values(world) })),
  // CALL-214
  'sub-admin/candidate-users': post(SEARCHED, { users: [PERSON], pagination: PAGINATION }),
  // CALL-215, the roots
  'sub-admin/candidate-structures': post('search?', { structures: [{ ...NODE, parentId: 'null' }] }),
  // CALL-216
  'sub-admin/candidate-structure-children': post('structureId', { structures: [NODE] }, ({ ids }) => ({
    structureId: ids.root,
  })),
  // CALL-217
  'sub-admin/candidate-user-groups': post(SEARCHED, {
    userGroups: [plus('description userCount', NAMED)],
    pagination: PAGINATION,
  }),
  // CALL-218
  'sub-admin/candidate-roles': post(SEARCHED, {
    roles: [plus('identifier description userCount', NAMED)],
    pagination: PAGINATION,
  }),
  // CALL-219
  'sub-admin/candidate-operations': post('', { operations: ['string'] }),
  // CALL-220
  'audit/query': post(
    'pagination?:object endTime?:number startTime?:number filter?:object',
    plus('searchedUntil', {
      events: [
        plus('requestId name changeCount', {
          ...strings('id eventName resourceType result ip userType username'),
          time: 'number',
          resourceId: 'string?',
          targetName: 'string?',
          errorMessage: 'string?',
          description: 'string?',
          accountId: 'string?',
        }),
      ],
      pagination: BOUNDED_PAGINATION,
    }),
    {
      async asks({ callers: { ouAdmin } }) {
        // An event of a failure.
        await ouAdmin.code('mutation ($id: ID!) { roleDelete(id: $id) }', { id: newId() });
        return { client: ouAdmin, values: { pagination: { limit: 100 } } };
      },
    },
  ),
  // CALL-221
  'audit/filter-list': get('', { userTypes: ['string'], resourceTypes: ['string'], eventNames: ['string'] }),
  // CALL-222
  'audit/export': post('endTime?:number filter?:object', 'file'),
  // CALL-223
  'audit/log-duration': get('', 'number'),
};
