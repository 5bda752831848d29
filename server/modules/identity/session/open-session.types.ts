import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

/** BYND-05 */
@ObjectType({ simpleResolvers: true, description: 'An open session of a person.' })
export class OpenSession {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean)
  isCurrent!: boolean;

  @Field(() => Boolean)
  isMobile!: boolean;

  @Field(() => String, { nullable: true, description: 'For example Firefox; null if the client does not tell.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'For example Windows; null if the client does not tell.' })
  system!: string | null;

  @Field(() => String)
  ip!: string;

  @Field(() => String, { nullable: true, description: 'The OU that the session works in.' })
  organizationName!: string | null;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Timestamp)
  lastActiveTime!: number;

  @Field(() => Boolean)
  isSso!: boolean;
}
