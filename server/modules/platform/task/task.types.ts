import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

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
