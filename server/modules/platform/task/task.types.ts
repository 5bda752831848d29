import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

export enum TaskState {
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(TaskState, {
  name: 'TaskState',
  description: 'State of work in the background.',
  valuesConfig: {
    RUNNING: { description: 'Waiting for its turn, or in progress.' },
    DONE: { description: 'Finished.' },
    FAILED: { description: 'Ended by a failure; the finished part of it stays.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Long work that goes on in the background for who started it.' })
export class Task {
  @Field(() => ID, { description: 'Id of the task, for asking for its state.' })
  id!: string;

  @Field(() => TaskState, { description: 'RUNNING until the work ends.' })
  state!: TaskState;

  @Field(() => Int, { description: 'Finished part of `total`.' })
  done!: number;

  @Field(() => Int, { description: 'Number of items of the whole work.' })
  total!: number;
}

/** A task that makes a file. */
@ObjectType({ simpleResolvers: true, description: 'Work in the background that makes a file.' })
export class FileTask extends Task {
  @Field(() => ID, { description: 'The id of the task, as the download expects it.' })
  taskId!: string;

  @Field(() => String, { nullable: true, description: 'The name of the finished file.' })
  fileName!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which the file is deleted.' })
  expireTime!: number | null;
}
