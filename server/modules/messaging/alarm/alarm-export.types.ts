import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { FileTask } from '../../platform/task/task.types.js';
import { AlarmFilterInput } from './alarm-input.types.js';

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of alarms, created in the background.' })
export class AlarmExport extends FileTask {}

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
