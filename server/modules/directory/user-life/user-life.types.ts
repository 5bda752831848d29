import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Result of resetting the password of a user.' })
export class UserPasswordReset {
  @Field(() => ID, { description: 'Id of the account.' })
  id!: string;

  @Field(() => String, { description: 'Username of the account.' })
  username!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Shown once, to be handed to the user, who must replace it; null if a link was mailed.',
  })
  initialPassword!: string | null;
}
