import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { OpenSession } from '../../identity/session/open-session.types.js';
import { sessionsOfMember } from '../../identity/session/open-sessions.service.js';
import { endSessionOfUser, endSessionsOfUser } from './user-session.service.js';

const USER = { description: 'A member of the working OU within reach.' };

@Resolver()
export class UserSessionResolver {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, token: 'NEVER' })
  @Query(() => [OpenSession], {
    description: 'Open sessions of a user in the working OU, or without an OU yet.',
  })
  userSessionList(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<OpenSession[]> {
    return sessionsOfMember(ctx, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user', token: 'NEVER' })
  @Mutation(() => ID, { description: 'Ends one of these sessions. Returns its id.' })
  async userSessionEnd(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('id', () => ID, { description: 'A session that userSessionList lists.' }) id: string,
  ): Promise<string> {
    await endSessionOfUser(ctx, userId, id);
    return id;
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user', token: 'NEVER' })
  @Mutation(() => Int, { description: 'Ends all of these sessions except the caller’s own; returns their number.' })
  userSessionEndAll(@Ctx() ctx: RequestContext, @Arg('userId', () => ID, USER) userId: string): Promise<number> {
    return endSessionsOfUser(ctx, userId);
  }
}
