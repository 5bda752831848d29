import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { OpenSession } from '../../identity/session/open-session.types.js';
import { sessionsOfMember } from '../../identity/session/open-sessions.service.js';
import { endSessionOfUser, endSessionsOfUser } from './user-session.service.js';

@Resolver()
export class UserSessionResolver {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => [OpenSession], {
    description: 'Open sessions of a user in the working OU, or without an OU yet.',
  })
  userSessionList(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<OpenSession[]> {
    return sessionsOfMember(ctx, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true, description: 'Ends one of these sessions.' })
  userSessionEnd(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('id', () => ID) id: string,
  ): Promise<void> {
    return endSessionOfUser(ctx, userId, id);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Int, { description: 'Ends all of these sessions except the caller’s own; returns their number.' })
  userSessionEndAll(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<number> {
    return endSessionsOfUser(ctx, userId);
  }
}
