import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { accountProfile } from '../../identity/account/account.service.js';
import { closedProfile } from '../../identity/account/contacts.service.js';
import { SessionUser } from '../../identity/session/session.types.js';
import { changedUser } from '../user/changed-user.service.js';
import { User } from '../user/user.types.js';
import {
  CreatedUser,
  UserCheckField,
  UserCreateArguments,
  UserJoinArguments,
  UserModifyArguments,
  UserUpdateArguments,
} from './user-change.types.js';
import { isAccountNameFree } from './user-check.service.js';
import { createAndJoin } from './user-create.service.js';
import { joinUser } from './user-join.service.js';
import { leaveOrganization } from './user-leave.service.js';
import { modifyUser } from './user-modify.service.js';
import { removeUser } from './user-remove.service.js';
import { updateOwnProfile } from './user-update.service.js';

@Resolver()
export class UserChangeResolver {
  @Access({ allow: 'CONSOLE', right: 'user', refusal: 'error.userAddRefused' })
  @Query(() => Boolean, { description: 'True if nobody has this username or e-mail address.' })
  userValidate(
    @Ctx() ctx: RequestContext,
    @Arg('field', () => UserCheckField, { description: 'The field to check.' }) field: UserCheckField,
    @Arg('value', () => String, { description: 'An e-mail address is encrypted under keyId.' }) value: string,
    @Arg('keyId', () => ID, {
      nullable: true,
      description: 'The key that the e-mail address is encrypted under; omitted for a username.',
    })
    keyId?: string | null,
  ): Promise<boolean> {
    return isAccountNameFree(ctx, { field, value, keyId });
  }

  @Access({
    allow: 'CONSOLE',
    right: 'user',
    refusal: 'error.userAddRefused',
    once: true,
    audit: 'user',
    ownTransaction: true,
  })
  @Mutation(() => CreatedUser, { description: 'Creates an account and its membership of the working OU.' })
  userCreateAndJoin(
    @Ctx() ctx: RequestContext,
    @Args(() => UserCreateArguments) input: UserCreateArguments,
  ): Promise<CreatedUser> {
    return createAndJoin(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'user', refusal: 'error.userAddRefused', once: true, audit: 'user' })
  @Mutation(() => User, {
    description: 'Makes an existing account a member by its e-mail address, or undoes a removal. Returns the user.',
  })
  async userJoin(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserJoinArguments) input: UserJoinArguments,
  ): Promise<User> {
    return changedUser(ctx, info, await joinUser(ctx, input));
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' }, audit: 'user' })
  @Mutation(() => User, { description: 'Changes a user’s profile; omitted fields stay. Returns the user.' })
  async userModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserModifyArguments) input: UserModifyArguments,
  ): Promise<User> {
    await modifyUser(ctx, input);
    return changedUser(ctx, info, input.id);
  }

  @Access({ allow: 'SIGNED_IN', once: true, audit: 'user', ownTransaction: true })
  @Mutation(() => SessionUser, {
    description:
      'Changes the caller’s own profile; omitted fields stay. A new e-mail address holds once its mailed link is opened. Returns the profile.',
  })
  userUpdate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserUpdateArguments) input: UserUpdateArguments,
  ): Promise<SessionUser> {
    const read = async (inside: RequestContext, id: string) => closedProfile(inside, await accountProfile(inside, id));
    return updateOwnProfile(ctx, input, (inside, id) => changed(info, { id }, () => read(inside, id)));
  }

  @Access({ allow: 'SIGNED_IN', once: true, audit: 'user' })
  @Mutation(() => ID, {
    description:
      'Ends the caller’s membership of an OU that is not their home, with all its roles and assignments. Returns the id of the OU.',
  })
  async profileLeaveOrganization(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID, {
      description: 'An OU of the caller that they do not administer; not their last one.',
    })
    organizationId: string,
  ): Promise<string> {
    await leaveOrganization(ctx, organizationId);
    return organizationId;
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => ID, {
    description: 'Ends a membership with all its roles and assignments. Returns the id of the person.',
  })
  async userRemove(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, {
      description: 'A member of the working OU within reach, other than the caller and its administrator.',
    })
    userId: string,
  ): Promise<string> {
    await removeUser(ctx, userId);
    return userId;
  }
}
