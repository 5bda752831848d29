import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { CreatedUser } from '../../directory/user-change/user-change.types.js';
import { changedUser } from '../../directory/user/changed-user.service.js';
import { User } from '../../directory/user/user.types.js';
import { createWithApps, giveAccess, joinWithApps } from './app-access-give.service.js';
import { accessApps, accessWays } from './app-access.service.js';
import {
  AppAccessApp,
  AppAccessGiven,
  AppAccessWays,
  UserCreateWithAppsArguments,
  UserJoinWithAppsArguments,
} from './app-access.types.js';

const REFUSAL = 'error.userAddRefused';

/** Opens apps to people: it changes users, so it needs the operation for users. Making a role needs that for roles too. */
@Resolver()
export class AppAccessResolver {
  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => [AppAccessApp], { description: 'The apps of the OU to which people can be given access.' })
  appAccessApps(@Ctx() ctx: RequestContext): Promise<AppAccessApp[]> {
    return accessApps(ctx);
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => AppAccessWays, { description: 'The roles that open an app, and the one that can be made to open it.' })
  appAccessWays(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<AppAccessWays> {
    return accessWays(ctx, appId);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'user',
    reach: { role: 'roleId', user: 'userIds', userGroup: 'userGroupIds' },
    audit: 'role',
  })
  @Mutation(() => AppAccessGiven, {
    description: 'Gives people a role that opens an app. The role, its menu group and menu are made if none is named.',
  })
  appAccessGive(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
    @Arg('userIds', () => [ID], { description: 'Members within reach, at most 1000 with those of the groups.' })
    userIds: string[],
    @Arg('userGroupIds', () => [ID], {
      description: 'User groups within the scope of the caller; their present members get the role.',
    })
    userGroupIds: string[],
    @Arg('roleId', () => ID, { nullable: true, description: 'A role that opens the app; a new one is made for null.' })
    roleId?: string | null,
  ): Promise<AppAccessGiven> {
    return giveAccess(ctx, { appId, userIds, userGroupIds, roleId });
  }

  @Access({ allow: 'CONSOLE', right: 'user', refusal: REFUSAL, once: true, audit: 'user', ownTransaction: true })
  @Mutation(() => CreatedUser, {
    description: 'Creates an account and its membership as userCreateAndJoin does, with new roles that open apps.',
  })
  userCreateWithApps(
    @Ctx() ctx: RequestContext,
    @Args(() => UserCreateWithAppsArguments) input: UserCreateWithAppsArguments,
  ): Promise<CreatedUser> {
    return createWithApps(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'user', refusal: REFUSAL, once: true, audit: 'user' })
  @Mutation(() => User, {
    description: 'Makes an existing account a member as userJoin does, with new roles that open apps.',
  })
  async userJoinWithApps(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserJoinWithAppsArguments) input: UserJoinWithAppsArguments,
  ): Promise<User> {
    return changedUser(ctx, info, await joinWithApps(ctx, input));
  }
}
