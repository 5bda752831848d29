import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { SearchArguments } from '../../../core/graphql/list-arguments.js';
import { UserFilterInput } from '../user/user-filter.types.js';
import { exportStatus, startExport } from './user-export.service.js';
import { UserExport } from './user-export.types.js';

@Resolver()
export class UserExportResolver {
  @Access({ allow: 'CONSOLE', right: 'user', audit: 'user', token: 'READ' })
  @Mutation(() => UserExport, {
    description:
      'Starts to create a spreadsheet of users within reach. If the same export is running, returns that one.',
  })
  userExportStart(
    @Ctx() ctx: RequestContext,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Arg('filter', () => UserFilterInput, {
      nullable: true,
      description: 'Only users who match it; all users within reach if it is omitted.',
    })
    filter?: UserFilterInput | null,
    @Arg('zoneOffset', () => Int, {
      nullable: true,
      description: 'Minutes from local time to UTC, for the beginning of days.',
    })
    zoneOffset?: number | null,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'The IANA name of the zone: each day has its own offset.',
    })
    timeZone?: string | null,
  ): Promise<UserExport> {
    return startExport(ctx, { search, filter, zoneOffset: zoneOffset ?? 0, timeZone });
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserExport, { description: "Progress of one of the caller's exports." })
  userExportStatus(
    @Ctx() ctx: RequestContext,
    @Arg('taskId', () => ID, { description: 'Id of the export, as its start answered it.' }) taskId: string,
  ): Promise<UserExport> {
    return exportStatus(ctx, taskId);
  }
}
