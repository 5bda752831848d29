import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { bulkReport, startBulk } from './user-bulk.service.js';
import { UserBulkArguments, UserBulkReport } from './user-bulk.types.js';

@Resolver()
export class UserBulkResolver {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userIds' }, audit: 'user' })
  @Mutation(() => ID, {
    description: 'Starts to change up to 1000 users in the background; returns the id of the task.',
  })
  userBulk(@Ctx() ctx: RequestContext, @Args(() => UserBulkArguments) input: UserBulkArguments): Promise<string> {
    return startBulk(ctx, input);
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
