import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';

/** The owners and the assets of a change for many (CALL-333, CALL-334). */
@ArgsType()
export class AssetManyArguments {
  @Field(() => [ID], { description: 'Users within reach. At most 100 users and user groups together, at least one.' })
  userIds!: string[];

  @Field(() => [ID], { description: 'User groups within reach.' })
  userGroupIds!: string[];

  @Field(() => [ID], {
    description: 'Assets of the working OU: at most 1000, and at most 20000 assignments of assets to owners.',
  })
  assetIds!: string[];
}

/** CALL-333 */
@ObjectType({
  simpleResolvers: true,
  description: 'Assignments that changed: each of these assets at each of these owners.',
})
export class AssetManyPart {
  @Field(() => [ID], { description: 'Users whose assignments changed.' })
  userIds!: string[];

  @Field(() => [ID], { description: 'User groups whose assignments changed.' })
  userGroupIds!: string[];

  @Field(() => [ID], { description: 'The assets that each of them gained or lost.' })
  assetIds!: string[];
}

/** CALL-333 */
@ObjectType({ simpleResolvers: true, description: 'The effect of giving assets to many, or of taking them.' })
export class AssetManyChange {
  @Field(() => Int, { description: 'Number of assignments that were made or ended.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of assignments that were there, or missing, already.' })
  unchanged!: number;

  @Field(() => [AssetManyPart], {
    description: 'The changed assignments; the opposite call for each part undoes the change.',
  })
  parts!: AssetManyPart[];
}

/** CALL-336 */
@ObjectType({ simpleResolvers: true, description: 'The number of assets that are assigned to a user or a user group.' })
export class AssetOwnerCount {
  @Field(() => ID, { description: 'Id of the user or of the user group.' })
  id!: string;

  @Field(() => Int, { description: 'Number of own assignments; assets reached in other ways do not count.' })
  total!: number;
}

/** CALL-337 */
@ObjectType({ simpleResolvers: true, description: 'A user or a user group, as an owner of assets.' })
export class AssetOwnerView {
  @Field(() => ID, { description: 'Id of the user or of the user group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the user or of the user group.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Username of the user; null for a user group.' })
  username!: string | null;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change the assets of this user.' })
  isManageable!: boolean;
}
