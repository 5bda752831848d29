import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'The use of an app on one day.' })
export class AppDay {
  @Field(() => Timestamp, { description: 'Begin of the day in the zone of the call, in milliseconds.' })
  start!: number;

  @Field(() => Int, { description: 'How often people of the OU opened the app.' })
  openings!: number;
}
