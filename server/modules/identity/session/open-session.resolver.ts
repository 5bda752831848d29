import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { OpenSession } from './open-session.types.js';
import { endOpenSession, endOtherSessions, openSessions } from './open-sessions.service.js';
import { ownSignIns } from './own-sign-ins.service.js';
import { OwnSignInPage } from './own-sign-ins.types.js';

@Resolver()
export class OpenSessionResolver {
  @Access({ allow: 'SIGNED_IN' })
  @Query(() => [OpenSession], { description: 'Open sessions of the caller.' })
  sessionList(@Ctx() ctx: RequestContext): Promise<OpenSession[]> {
    return openSessions(ctx);
  }

  /** CALL-270 */
  @Access({ allow: 'SIGNED_IN' })
  @Query(() => OwnSignInPage, {
    description: 'Sign-ins of the caller and failed tries with their account, newest first.',
  })
  sessionSignIns(
    @Ctx() ctx: RequestContext,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<OwnSignInPage> {
    return ownSignIns(ctx, pagination);
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
