import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Session } from '../../identity/session/session.types.js';
import { hasAppPermission } from './portal.service.js';

/** The fields of a session that the apps of its OU determine. */
@Resolver(() => Session)
export class SessionAppsResolver {
  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', during: ['MFA', 'PASSWORD_CHANGE'], inView: true })
  @FieldResolver(() => Boolean, { description: 'True if the caller may open at least one app of the working OU.' })
  hasAppPermission(@Ctx() ctx: RequestContext, @Root() session: Session): Promise<boolean> {
    return hasAppPermission(ctx, session);
  }
}
