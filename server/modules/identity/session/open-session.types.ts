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

  @Field(() => String, { nullable: true, description: 'Such as Firefox; null where the client does not say.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as Windows; null where the client does not say.' })
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
