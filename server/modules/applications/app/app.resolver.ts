import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { exchangeCode, issueCode } from './app-code.service.js';
import { findUser } from './app-user.service.js';
import { AppUser, AppUserArguments } from './app-user.types.js';
import { AppCodeView, AppIdentity } from './app.types.js';

@Resolver()
export class AppResolver {
  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => AppCodeView, {
    description: 'Issues a one-time code for the back end of an app that the caller has opened.',
  })
  appIssueCode(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the caller may open.' }) appId: string,
    @Arg('menuCode', () => String, { nullable: true, description: 'Code of the open menu.' }) menuCode?: string | null,
  ): Promise<AppCodeView> {
    return issueCode(ctx, appId, menuCode);
  }

  @Access({ allow: 'APP', audit: 'app' })
  @Mutation(() => AppIdentity, {
    description: 'Exchanges a code for the person who opened the app; called with the credentials of the app.',
  })
  appExchangeCode(
    @Ctx() ctx: RequestContext,
    @Arg('code', () => String, { description: 'A code that appIssueCode returned for this app; it works once.' })
    code: string,
  ): Promise<AppIdentity> {
    return exchangeCode(ctx, code);
  }

  @Access({ allow: 'APP' })
  @Query(() => AppUser, {
    description:
      'A user of the calling app, found by exactly one of id, username and e-mail address; called with the credentials of the app. Everybody who may not open the app is not found.',
  })
  appFindUser(@Ctx() ctx: RequestContext, @Args(() => AppUserArguments) by: AppUserArguments): Promise<AppUser> {
    return findUser(ctx, by);
  }
}
