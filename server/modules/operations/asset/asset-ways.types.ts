import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

/** A way to an asset beside an assignment to the person (ASST-14). */
export enum AssetWayKind {
  USER_GROUP = 'USER_GROUP',
  STRUCTURE = 'STRUCTURE',
}
registerEnumType(AssetWayKind, {
  name: 'AssetWayKind',
  description: 'Kind of a way to an asset.',
  valuesConfig: {
    USER_GROUP: { description: 'A user group of the user has the asset.' },
    STRUCTURE: { description: 'The asset is at a node of the user, or below one that authorizes by itself.' },
  },
});

/** CALL-335 */
@ObjectType({ simpleResolvers: true, description: 'A way by which a user reaches an asset beside an own assignment.' })
export class AssetWay {
  @Field(() => AssetWayKind, { description: 'A user group, or a node.' })
  kind!: AssetWayKind;

  @Field(() => ID, { description: 'The user group or the node that has the asset.' })
  id!: string;

  @Field(() => String, { description: 'Its name; that of a node in the language of the caller.' })
  name!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The node of the user, above, that authorizes by itself; null for a group and for an own node.',
  })
  fromId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of that node in the language of the caller.' })
  fromName!: string | null;
}

/** CALL-335 */
@ObjectType({ simpleResolvers: true, description: 'The ways of a user to an asset beside an own assignment.' })
export class AssetOtherWays {
  @Field(() => Int, { description: 'The number of all ways; 0 if the user reaches it by an own assignment alone.' })
  total!: number;

  @Field(() => [AssetWay], {
    description:
      'The first 3 ways: user groups before nodes, by name. None for callers without the operation for users.',
  })
  ways!: AssetWay[];
}
