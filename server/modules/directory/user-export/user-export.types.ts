import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Task } from '../../platform/task/task.types.js';

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of users, made in the background.' })
export class UserExport extends Task {
  @Field(() => ID, { description: 'The id, under the name that the download takes.' })
  taskId!: string;

  @Field(() => String, { nullable: true, description: 'The name of the finished file.' })
  fileName!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'The file is deleted after this moment.' })
  expireTime!: number | null;
}
