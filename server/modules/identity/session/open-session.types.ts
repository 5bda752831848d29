import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

/** BYND-05 */
@ObjectType({ simpleResolvers: true, description: 'An open session of a person.' })
export class OpenSession {
  @Field(() => ID, { description: 'Id of the session, for ending it.' })
  id!: string;

  @Field(() => Boolean, { description: 'True for the session of this call.' })
  isCurrent!: boolean;

  @Field(() => Boolean, { description: 'True for a browser of a phone or tablet.' })
  isMobile!: boolean;

  @Field(() => String, { nullable: true, description: 'For example Firefox; null if the client does not tell.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'For example Windows; null if the client does not tell.' })
  system!: string | null;

  @Field(() => String, { description: 'Internet address that the session was started from.' })
  ip!: string;

  @Field(() => String, { nullable: true, description: 'The OU that the session works in.' })
  organizationName!: string | null;

  @Field(() => Timestamp, { description: 'Time of the sign-in.' })
  createdTime!: number;

  @Field(() => Timestamp, { description: 'Time of the last use, exact to a minute.' })
  lastActiveTime!: number;

  @Field(() => Boolean, { description: 'True if the person signed in by single sign-on.' })
  isSso!: boolean;
}
