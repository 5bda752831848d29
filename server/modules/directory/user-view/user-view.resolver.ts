import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { beginView, currentView, endView } from './user-view.service.js';
import { BegunUserView, UserView } from './user-view.types.js';

@Resolver()
export class UserViewResolver {
  /** BYND-11, CALL-420 */
  @Access({ allow: 'OU_ADMIN', reach: { user: 'userId' }, audit: 'session' })
  @Mutation(() => BegunUserView, {
    description:
      'Begins a view of the portal as a user, read only and for a limited time. It is recorded, and the user is told by mail unless the OU wants none. A former view of the session ends.',
  })
  userViewBegin(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'An active member of the working OU, other than the caller.' })
    userId: string,
    @Arg('reason', () => String, {
      description: 'Why the view is needed, in one line of 1 to 200 characters; the user reads it.',
    })
    reason: string,
  ): Promise<BegunUserView> {
    return beginView(ctx, userId, reason);
  }

  /** CALL-421 */
  @Access({ allow: 'MEMBER', inView: true })
  @Query(() => UserView, { nullable: true, description: 'The view that the call is part of; null outside one.' })
  userViewGet(@Ctx() ctx: RequestContext): UserView | null {
    return currentView(ctx);
  }

  /** CALL-422 */
  @Access({ allow: 'MEMBER', inView: true, audit: 'session' })
  @Mutation(() => ID, { description: 'Ends the view that the call is part of; returns its id.' })
  userViewEnd(@Ctx() ctx: RequestContext): Promise<string> {
    return endView(ctx);
  }
}
