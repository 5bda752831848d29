import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum TaskState {
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(TaskState, { name: 'TaskState' });

@ObjectType({ simpleResolvers: true, description: 'Long work that goes on in the background for who started it.' })
export class Task {
  @Field(() => ID)
  id!: string;

  @Field(() => TaskState)
  state!: TaskState;

  @Field(() => Int, { description: 'Finished part of `total`.' })
  done!: number;

  @Field(() => Int)
  total!: number;
}
