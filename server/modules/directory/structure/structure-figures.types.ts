import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Pagination } from '../../../core/graphql/types.js';
import { StructureRef, UserRef } from '../user/user.types.js';

@ObjectType({ simpleResolvers: true, description: 'Figures of a node, each counted up to 10,000.' })
export class StructureFigures {
  @Field(() => ID, { description: 'Id of the node.' })
  id!: string;

  @Field(() => Int, { description: 'Users at or below the node, each once.' })
  userCount!: number;

  @Field(() => Int, { description: 'Assets at this very node; 0 if the OU has no assets.' })
  assetCount!: number;

  @Field(() => Int, { description: 'Nodes below.' })
  nodeCount!: number;

  @Field(() => Int, { description: 'Nodes right below.' })
  childCount!: number;

  @Field(() => Boolean, { description: 'True if one of the figures is 10,000 and there are more.' })
  isBounded!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Figures by node.' })
export class StructureFiguresList {
  @Field(() => [StructureFigures], { description: 'One entry for each distinct node of the call.' })
  figures!: StructureFigures[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A way by which users reach the assets and resource of a node, with the number of these users.',
})
export class StructureWay {
  @Field(() => StructureRef, {
    description: 'The place of these users: the node itself, or a node above it that authorizes automatically.',
  })
  node!: StructureRef;

  @Field(() => Boolean, { description: 'True for a node above; false for users at the node itself.' })
  isInherited!: boolean;

  @Field(() => Int, { description: 'Users at that place who match, counted up to 10,000.' })
  userCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A user who reaches the assets and resource of a node.' })
export class StructurePerson extends UserRef {
  @Field(() => [ID], {
    description: 'Nodes by which this user reaches them, the nearest first; `ways` of the page names them.',
  })
  wayIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the users who reach the assets and resource of a node.' })
export class StructurePeoplePage {
  @Field(() => [StructurePerson], { description: 'The users of the page, by name.' })
  users!: StructurePerson[];

  @Field(() => [StructureWay], { description: 'All ways to the node: the node itself, then those above, upwards.' })
  ways!: StructureWay[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'Nodes that roles of an app show.' })
export class StructureRelatedList {
  @Field(() => [StructureRef], { description: 'Those among the nodes of the call, by name.' })
  structures!: StructureRef[];
}
