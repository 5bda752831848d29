import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { WorkingOrganization } from '../../identity/session/session.types.js';
import { appOrigins } from './app.service.js';

/** The fields of the working OU that its apps determine. */
@Resolver(() => WorkingOrganization)
export class WorkingOrganizationResolver {
  /** SHELL-28 */
  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @FieldResolver(() => [String], { description: 'Origins whose cross-window messages the portal accepts.' })
  messageOrigins(@Ctx() ctx: RequestContext): Promise<string[]> {
    return appOrigins(ctx);
  }
}
