import type { FilledWorld } from './filled-world.js';
import type { Literals } from './literal.js';
import { plus, post, strings } from './literal.js';
import { BOUNDED_PAGINATION, PAGINATION } from './shapes.js';

const newGroup = ({ factory, ou, user }: FilledWorld) => factory.userGroup(ou, [user.id]);

export const USER_GROUP_CALLS: Literals = {
  // CALL-125
  'user-group/list': post('search? pagination?:object sort?:object', {
    userGroups: [plus('createdTime userCount version', strings('id name description'))],
    pagination: PAGINATION,
  }),
  // CALL-126
  'user-group/create': post('name description', 'string', () => ({ name: 'New group', description: 'A group' })),
  // CALL-127
  'user-group/modify': post('id name description', 'null', async (world) => ({
    id: await newGroup(world),
    name: 'Changed group',
    description: 'A group',
  })),
  // CALL-128
  'user-group/delete': post('id', 'null', async ({ factory, ou }) => ({ id: await factory.userGroup(ou) })),
  // CALL-129
  'user-group/users': post(
    'userGroupId pagination?:object',
    {
      users: [plus('username name email status addedTime isRemovable', strings('id'))],
      pagination: BOUNDED_PAGINATION,
    },
    ({ ids }) => ({ userGroupId: ids.userGroup }),
  ),
  // CALL-236
  'user-group/add-users': post('userGroupId userIds:list', 'null', async ({ factory, ou, ids }) => ({
    userGroupId: ids.userGroup,
    userIds: [(await factory.member(ou)).id],
  })),
  // CALL-237
  'user-group/remove-users': post('userGroupId userIds:list', 'null', async (world) => ({
    userGroupId: await newGroup(world),
    userIds: [world.user.id],
  })),
};
