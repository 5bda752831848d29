import { Field, Float, Int, ObjectType } from 'type-graphql';
import { UserRef } from '../../directory/user/user.types.js';

/** BYND-02 */
@ObjectType({
  simpleResolvers: true,
  description: 'The gains or losses of switching the auto-authorization of a node, counted whatever the reach.',
})
export class StructureStatusImpact {
  @Field(() => Boolean, { description: 'False if the node is switched so already; nobody gains or loses then.' })
  isChange!: boolean;

  @Field(() => Int, { description: 'Users who gain or lose at least one asset or resource.' })
  userCount!: number;

  @Field(() => [UserRef], { description: 'The first ten of them within reach, by name.' })
  users!: UserRef[];

  @Field(() => Int, { description: 'Assets that at least one of them gains or loses.' })
  assetCount!: number;

  @Field(() => Int, { description: 'Resources that at least one of them gains or loses.' })
  resourceCount!: number;

  @Field(() => Float, {
    description: 'A whole number: pairs of a user and an asset or resource that the user gains or loses.',
  })
  pairCount!: number;

  @Field(() => Boolean, {
    description:
      'True if the users have too many other ways to these things for all to be compared; the counts are then upper bounds.',
  })
  isBounded!: boolean;
}
