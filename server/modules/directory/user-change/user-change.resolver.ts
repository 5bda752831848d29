import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
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
  @Mutation(() => ID, {
    description: 'Makes an existing account a member by its e-mail address, or undoes a removal.',
  })
  userJoin(@Ctx() ctx: RequestContext, @Args(() => UserJoinArguments) input: UserJoinArguments): Promise<string> {
    return joinUser(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true, description: 'Changes a user’s profile; omitted fields stay.' })
  userModify(@Ctx() ctx: RequestContext, @Args(() => UserModifyArguments) input: UserModifyArguments): Promise<void> {
    return modifyUser(ctx, input);
  }

  @Access({ allow: 'SIGNED_IN', once: true, audit: 'user', ownTransaction: true })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Changes the caller’s own profile; omitted fields stay.',
  })
  userUpdate(@Ctx() ctx: RequestContext, @Args(() => UserUpdateArguments) input: UserUpdateArguments): Promise<void> {
    return updateOwnProfile(ctx, input);
  }

  @Access({ allow: 'SIGNED_IN', once: true, audit: 'user' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Ends the caller’s membership of an OU that is not their home, with all its roles and assignments.',
  })
  profileLeaveOrganization(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID) organizationId: string,
  ): Promise<void> {
    return leaveOrganization(ctx, organizationId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Ends a membership with all its roles and assignments; not the caller’s own.',
  })
  userRemove(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<void> {
    return removeUser(ctx, userId);
  }
}
