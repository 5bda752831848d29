import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { bulkReport, startBulk, undoBulk } from './user-bulk.service.js';
import { UserBulkArguments, UserBulkReport } from './user-bulk.types.js';

@Resolver()
export class UserBulkResolver {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userIds' }, audit: 'user' })
  @Mutation(() => UserBulkReport, {
    description:
      'Starts to change users in the background. Returns the report of the task, which userBulkStatus continues.',
  })
  async userBulk(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserBulkArguments) input: UserBulkArguments,
  ): Promise<UserBulkReport> {
    const id = await startBulk(ctx, input);
    return changed(info, { id }, () => bulkReport(ctx, id));
  }

  @Access({ allow: 'CONSOLE', right: 'user', audit: 'user' })
  @Mutation(() => UserBulkReport, {
    description:
      'Starts to undo a bulk change of the caller: once, within an hour of its start, with the rights of the moment. ' +
      'Returns the report of the undo, which userBulkStatus continues.',
  })
  async userBulkUndo(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('taskId', () => ID, { description: 'Id of the bulk change, as its start answered it.' }) taskId: string,
  ): Promise<UserBulkReport> {
    const id = await undoBulk(ctx, taskId);
    return changed(info, { id }, () => bulkReport(ctx, id));
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserBulkReport, { description: 'Progress of one of the caller’s bulk changes.' })
  userBulkStatus(
    @Ctx() ctx: RequestContext,
    @Arg('taskId', () => ID, { description: 'Id of the bulk change, as its start answered it.' }) taskId: string,
  ): Promise<UserBulkReport> {
    return bulkReport(ctx, taskId);
  }
}
