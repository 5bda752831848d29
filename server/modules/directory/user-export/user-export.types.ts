import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Task } from '../../platform/task/task.types.js';

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of users, created in the background.' })
export class UserExport extends Task {
  @Field(() => ID, { description: 'The id of the task, as the download expects it.' })
  taskId!: string;

  @Field(() => String, { nullable: true, description: 'The name of the finished file.' })
  fileName!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which the file is deleted.' })
  expireTime!: number | null;
}
