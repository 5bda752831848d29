import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changedUser } from '../user/changed-user.service.js';
import { UserLifeAction } from '../user/user-life.types.js';
import { User } from '../user/user.types.js';
import type { PlainAction } from './user-life.service.js';
import { actOnUser, resetPasswordOf } from './user-life.service.js';
import { UserPasswordReset } from './user-life.types.js';

const USER = { description: 'A member of the working OU within reach, other than the caller.' };

@Resolver()
export class UserLifeResolver {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description: 'Lifts the lock of failed sign-ins of an account that the working OU made. Returns the user.',
  })
  userUnlock(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
  ): Promise<User> {
    return act(ctx, info, UserLifeAction.UNLOCK, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description:
      'Disables an account that no other OU uses: sign-in is refused, and all sessions end within 2 s. Returns the user.',
  })
  userDisable(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
  ): Promise<User> {
    return act(ctx, info, UserLifeAction.DISABLE, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description: 'Enables a disabled account that the working OU made. Returns the user.',
  })
  userEnable(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
  ): Promise<User> {
    return act(ctx, info, UserLifeAction.ENABLE, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description:
      'Mails the link that sets up an account once more; the former link is void. At most five mails an hour to an address. Returns the user.',
  })
  userSendInvitation(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
  ): Promise<User> {
    return act(ctx, info, UserLifeAction.INVITE, userId);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'user',
    reach: { user: 'userId' },
    audit: 'user',
    once: true,
    ownTransaction: true,
    token: 'NEVER',
  })
  @Mutation(() => UserPasswordReset, {
    description: 'Mails a link for a new password, or sets an initial password if no mail can be sent.',
  })
  userResetPassword(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, USER) userId: string,
  ): Promise<UserPasswordReset> {
    return resetPasswordOf(ctx, userId);
  }
}

async function act(ctx: RequestContext, info: GraphQLResolveInfo, action: PlainAction, userId: string): Promise<User> {
  await actOnUser(ctx, action, userId);
  return changedUser(ctx, info, userId);
}
