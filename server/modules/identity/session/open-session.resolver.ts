import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { OpenSession } from './open-session.types.js';
import { endOpenSession, endOtherSessions, openSessions } from './open-sessions.service.js';

@Resolver()
export class OpenSessionResolver {
  @Access({ allow: 'SIGNED_IN' })
  @Query(() => [OpenSession], { description: 'Open sessions of the caller.' })
  sessionList(@Ctx() ctx: RequestContext): Promise<OpenSession[]> {
    return openSessions(ctx);
  }

  @Access({ allow: 'SIGNED_IN', audit: 'session' })
  @Mutation(() => ID, { description: 'Ends one of the caller’s sessions; returns its id.' })
  async sessionEnd(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'An open session of the caller.' }) id: string,
  ): Promise<string> {
    await endOpenSession(ctx, id);
    return id;
  }

  @Access({ allow: 'SIGNED_IN', audit: 'session' })
  @Mutation(() => Int, { description: 'Ends all of the caller’s sessions except this one; returns their number.' })
  sessionEndOthers(@Ctx() ctx: RequestContext): Promise<number> {
    return endOtherSessions(ctx);
  }
}
