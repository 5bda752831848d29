import type { FilledWorld } from './filled-world.js';
import type { Fields, Literals } from './literal.js';
import { booleans, plus, post, strings } from './literal.js';
import { BOUNDED_PAGINATION, NODE_PATH, USER } from './shapes.js';

const PROFILE = 'name? nickName? email? phone? phoneArea? company? department? position?';
const TERM = 'accountStartTime?:number accountExpireTime?:number';
const ROLE: Fields = plus('identifier', strings('id name'));

/** A new member who holds the role, the group and the node. */
async function holder({ factory, ou, ids }: FilledWorld): Promise<string> {
  const { id } = await factory.member(ou);
  await factory.giveRole(ou, id, ids.role);
  const link = { ou_id: ou, user_id: id, created_time: 1 };
  await factory.insert('user_group_member', { ...link, user_group_id: ids.userGroup });
  await factory.insert('user_structure', { ...link, structure_id: ids.node });
  return id;
}
const newcomer = async ({ factory, ou }: FilledWorld) => (await factory.member(ou)).id;

/** Contact data of a person, encrypted under a key. */
async function contact({ callers }: FilledWorld, email: string) {
  const closed = await callers.ouAdmin.encrypted(email);
  const phone = await callers.ouAdmin.encrypted('13900000000');
  return { email: closed.closed, phone: phone.closed, keyId: closed.keyId };
}
const TEXTS = { nickName: 'Bo', phoneArea: '+86', company: 'Works', department: 'Sales', position: 'Clerk' };

export const USER_CALLS: Literals = {
  // CALL-130
  'user/list': post(
    'search? sortType? filter?:object sortBy? pagination?:object appendData?:boolean',
    {
      users: [plus('status version isManageable isRemovable lastSignInTime', USER)],
      pagination: BOUNDED_PAGINATION,
    },
    ({ user }) => ({ search: user.username, sortBy: 'createdTime', sortType: 'DESC', appendData: true }),
  ),
  // CALL-131
  'user/basic-list': post('search? pagination?:object', {
    users: [strings('id username name')],
    pagination: BOUNDED_PAGINATION,
  }),
  // CALL-132
  'user/detail': post(
    'id',
    plus('status version isLocked isShared isManageable isRemovable lastSignInTime subAdmin', {
      ...USER,
      ...strings('theme'),
      ...booleans('isInitPassword'),
    }),
    ({ user }) => ({ id: user.id }),
  ),
  // CALL-133
  'user/remove': post('userId', 'null', async (world) => ({ userId: await holder(world) })),
  // CALL-134
  'user/create-and-join': post(
    `username ${PROFILE.replace('name?', 'name')} type? ${TERM} keyId?`,
    'string',
    async (world) => ({
      username: 'bo.new',
      name: 'Bo',
      ...TEXTS,
      ...(await contact(world, 'bo@portal.example')),
      type: 'INTERNAL',
      accountStartTime: 1,
      accountExpireTime: Date.now() + 1e9,
    }),
  ),
  // CALL-135
  'user/join': post('userId? organizationId?', 'string', async (world) => {
    const userId = await newcomer(world);
    await world.callers.ouAdmin.rest('POST', 'user/remove', { userId });
    return { userId, organizationId: world.ou };
  }),
  // CALL-136
  'user/update': post(`${PROFILE} keyId?`, 'null', {
    by: ({ portal, user, ou }) => portal.as(user, ou),
    sends: async (world) => {
      const { phone, keyId } = await contact(world, '');
      return { name: 'Ann', ...TEXTS, phone, keyId };
    },
  }),
  // CALL-137
  'user/modify': post(`id ${PROFILE} ${TERM} keyId?`, 'null', async (world) => ({
    id: await newcomer(world),
    name: 'Bo',
    ...TEXTS,
    ...(await contact(world, 'changed@portal.example')),
    accountStartTime: 1,
    accountExpireTime: Date.now() + 1e9,
  })),
  // CALL-138
  'user/assigned-roles': post('userId', { roles: [ROLE] }, ({ user }) => ({ userId: user.id })),
  // CALL-139
  'user/roles-with-assignment': post(
    'userId',
    { roles: [plus('description isAssignable', { ...ROLE, ...booleans('isAssigned') })] },
    ({ user }) => ({ userId: user.id }),
  ),
  // CALL-140
  'user/assign-roles': post('userId roleIds:list', 'null', async (world) => ({
    userId: await newcomer(world),
    roleIds: [world.ids.role],
  })),
  // CALL-141
  'user/remove-role': post('userId roleId', 'null', async (world) => ({
    userId: await holder(world),
    roleId: world.ids.role,
  })),
  // CALL-142
  'user/assign-user-groups': post('userId userGroupIds:list', 'null', async (world) => ({
    userId: await newcomer(world),
    userGroupIds: [world.ids.userGroup],
  })),
  // CALL-143
  'user/remove-user-group': post('userId userGroupId', 'null', async (world) => ({
    userId: await holder(world),
    userGroupId: world.ids.userGroup,
  })),
  // CALL-144
  'user/assigned-structures': post('userId', { structures: [NODE_PATH] }, ({ user }) => ({ userId: user.id })),
  // CALL-145
  'user/assign-structures': post('userId structureIds:list', 'null', async (world) => ({
    userId: await newcomer(world),
    structureIds: [world.ids.node],
  })),
  // CALL-146
  'user/remove-structure': post('userId structureId', 'null', async (world) => ({
    userId: await holder(world),
    structureId: world.ids.node,
  })),
  // CALL-227
  'user/validate': post('field value', 'boolean', () => ({ field: 'name', value: 'free-name' })),
};
