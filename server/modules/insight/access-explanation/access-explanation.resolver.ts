import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { explainAccess } from './access-explanation.service.js';
import { AccessExplanation, AccessHolderPage, AccessSourceKind, AccessTargetKind } from './access-explanation.types.js';
import { accessFlow } from './access-flow.service.js';
import { AccessFlow, AccessFlowArguments } from './access-flow.types.js';
import { UserAccess } from './user-access.types.js';
import { UserThings, UserThingsArguments } from './user-things.types.js';
import { listHolders } from './access-holders.service.js';
import { readUserAccess } from './user-access.service.js';
import { listUserThings } from './user-things.service.js';

@Resolver()
export class AccessExplanationResolver {
  /** BYND-01 */
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => UserAccess, { description: 'Rights of a user, app by app.' })
  userAccess(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<UserAccess> {
    return readUserAccess(ctx, userId);
  }

  /** BYND-01 */
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => AccessExplanation, { description: 'Explains why a user may do something, or may not.' })
  accessExplanation(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
    @Arg('kind', () => AccessTargetKind, { description: 'Kind of the target.' }) kind: AccessTargetKind,
    @Arg('targetId', () => ID, { description: 'Id of the target, of the working OU.' })
    targetId: string,
  ): Promise<AccessExplanation> {
    return explainAccess(ctx, userId, kind, targetId);
  }

  /** BYND-01, CALL-344 */
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => UserThings, {
    description: 'Assets or resources by name, and the paths by which a user reaches each.',
  })
  userThings(
    @Ctx() ctx: RequestContext,
    @Args(() => UserThingsArguments) request: UserThingsArguments,
  ): Promise<UserThings> {
    return listUserThings(ctx, request);
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => AccessHolderPage, {
    description: 'The users within reach who have something, and by which roles or paths.',
  })
  accessHolders(
    @Ctx() ctx: RequestContext,
    @Arg('kind', () => AccessSourceKind, { description: 'Kind of the target.' }) kind: AccessSourceKind,
    @Arg('targetId', () => ID, { description: 'Id of the target, of the working OU.' })
    targetId: string,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<AccessHolderPage> {
    return listHolders(ctx, kind, targetId, pagination);
  }

  /** BYND-18, CALL-432 */
  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => AccessFlow, {
    description: 'The way from people over roles and menu groups to apps, of a user, a role, an app or a menu.',
  })
  accessFlow(
    @Ctx() ctx: RequestContext,
    @Args(() => AccessFlowArguments) request: AccessFlowArguments,
  ): Promise<AccessFlow> {
    return accessFlow(ctx, request);
  }
}
