import { ArgsType, Field, ID, ObjectType } from 'type-graphql';

/** APPC-01 */
@ArgsType()
export class AppUserArguments {
  @Field(() => ID, { nullable: true, description: 'Id of the user.' })
  userId?: string | null;

  @Field(() => String, { nullable: true, description: 'The whole username, in any case.' })
  username?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The whole e-mail address, in any case; in the clear, because an app is no browser.',
  })
  email?: string | null;
}

/** APPC-01 */
@ObjectType({ simpleResolvers: true, description: 'A user of an app, for its back end; without contact data.' })
export class AppUser {
  @Field(() => ID, { description: 'Id of the user, the same in every call.' })
  id!: string;

  @Field(() => String, { description: 'Name that the user signs in with.' })
  username!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name that the user chose; null for none.' })
  nickName!: string | null;

  @Field(() => [String], { description: 'Identifiers of the permissions that the user holds in the app.' })
  permissions!: string[];
}
