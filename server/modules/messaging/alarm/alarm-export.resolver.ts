import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { alarmExportStatus, startAlarmExport } from './alarm-export.service.js';
import { AlarmExport, AlarmExportArguments } from './alarm-export.types.js';

@Resolver()
export class AlarmExportResolver {
  @Access({ allow: 'MEMBER', feature: 'alarm', audit: 'alarm' })
  @Mutation(() => AlarmExport, {
    description:
      'Starts to create a spreadsheet of the alarms that the caller sees, newest first. If the same export is running, returns that one.',
  })
  alarmExportStart(
    @Ctx() ctx: RequestContext,
    @Args(() => AlarmExportArguments) args: AlarmExportArguments,
  ): Promise<AlarmExport> {
    return startAlarmExport(ctx, args);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm' })
  @Query(() => AlarmExport, { description: "Progress of one of the caller's exports." })
  alarmExportStatus(
    @Ctx() ctx: RequestContext,
    @Arg('taskId', () => ID, { description: 'Id of the export, as its start answered it.' }) taskId: string,
  ): Promise<AlarmExport> {
    return alarmExportStatus(ctx, taskId);
  }
}
