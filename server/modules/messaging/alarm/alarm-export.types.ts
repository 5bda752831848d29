import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Task } from '../../platform/task/task.types.js';
import { AlarmFilterInput } from './alarm-input.types.js';

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of alarms, created in the background.' })
export class AlarmExport extends Task {
  @Field(() => ID, { description: 'The id of the task, as the download expects it.' })
  taskId!: string;

  @Field(() => String, { nullable: true, description: 'The name of the finished file.' })
  fileName!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which the file is deleted.' })
  expireTime!: number | null;
}

@ArgsType()
export class AlarmExportArguments {
  @Field(() => AlarmFilterInput, {
    nullable: true,
    description: 'Conditions; by default all alarms. A search reads all alarms; searchAfter is not used.',
  })
  filters?: AlarmFilterInput | null;

  @Field(() => Int, { description: 'Minutes from local time to UTC, for the times; used without a time zone.' })
  zoneOffset!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The IANA name of the zone: each time has its own offset.',
  })
  timeZone?: string | null;
}
