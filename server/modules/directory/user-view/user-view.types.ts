import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

/** CALL-420 */
@ObjectType({ simpleResolvers: true, description: 'A view of the portal as somebody else that has just begun.' })
export class BegunUserView {
  @Field(() => ID, { description: 'Id of the view.' })
  id!: string;

  @Field(() => String, {
    description:
      'Token of the view: the header portal-view of calls of the same session, which then see the portal as the person.',
  })
  token!: string;

  @Field(() => Timestamp, { description: 'Time at which the view ends by itself; it cannot be extended.' })
  expireTime!: number;
}

/** CALL-421 */
@ObjectType({ simpleResolvers: true, description: 'A view of the portal as somebody else.' })
export class UserView {
  @Field(() => ID, { description: 'Id of the view.' })
  id!: string;

  @Field(() => ID, { description: 'The person as whom the portal is seen.' })
  userId!: string;

  @Field(() => String, { description: 'Name of the person.' })
  name!: string;

  @Field(() => String, { description: 'Reason that the administrator stated, 1 to 200 characters.' })
  reason!: string;

  @Field(() => String, { description: 'Name of the administrator who sees it.' })
  viewerName!: string;

  @Field(() => Timestamp, { description: 'Time at which it began.' })
  createdTime!: number;

  @Field(() => Timestamp, { description: 'Time at which it ends by itself.' })
  expireTime!: number;
}
