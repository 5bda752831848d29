import { ArgsType, Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import type { LocalizedText } from '../../../core/locale.js';
import { AfterArguments } from '../../../core/graphql/list-arguments.js';
import { LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { StructureRef, UserRef } from '../user/user.types.js';

/** Which part of a complete tree: all, or one node with its descendants. */
@ArgsType()
export class StructureCompleteArguments extends AfterArguments {
  @Field(() => ID, { nullable: true })
  rootId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A node on the path from the root.' })
export class StructureAncestor {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

/** STRC-02 */
@ObjectType({ simpleResolvers: true, description: 'A node of the structure tree.' })
export class StructureNode extends StructureRef {
  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => LocalizedTextView)
  nameJson!: LocalizedText;

  @Field(() => [StructureAncestor], { description: 'From the root to the parent.' })
  ancestors!: StructureAncestor[];

  @Field(() => Boolean)
  isLeaf!: boolean;

  @Field(() => Boolean, { description: 'Whether users are placed at this very node.' })
  hasUser!: boolean;

  @Field(() => Boolean, { description: 'Whether assets are at this very node.' })
  hasAsset!: boolean;

  @Field(() => Boolean)
  isAutoDispatch!: boolean;

  /** STRC-25 */
  @Field(() => Boolean, { description: "Within the caller's administrative reach." })
  hasAdminPermission!: boolean;

  @Field(() => Int, { description: 'The place among its siblings; places are not consecutive.' })
  sortOrder!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a new name, which is refused if somebody changed the node since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class StructureNodeList {
  @Field(() => [StructureNode])
  structures!: StructureNode[];
}

@ObjectType({ simpleResolvers: true })
export class StructureNodePage {
  @Field(() => [StructureNode])
  structures!: StructureNode[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'At most 10,000 nodes of a tree; `next` is set if there are more.' })
export class StructureComplete {
  @Extensions({ size: 10_000 })
  @Field(() => [StructureNode])
  structures!: StructureNode[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read the next part; null at the end.' })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class StructureDetail extends StructureNode {
  @Field(() => [StructureNode], { description: 'The first 1000 children, in order.' })
  children!: StructureNode[];

  @Field(() => Int, { description: 'Users at this very node.' })
  userCount!: number;

  @Field(() => Int, { description: 'Users at or below the node, each once, counted up to 10,000.' })
  allUserCount!: number;

  @Field(() => Int, { description: 'Nodes below, counted up to 10,000.' })
  nodeCount!: number;

  @Field(() => Timestamp)
  createdTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class StructureUserCount {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'Users at or below the node, each once, counted up to 10,000.' })
  total!: number;

  @Field(() => Boolean, { description: 'True if there are more.' })
  isBounded!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class StructureUserCountList {
  @Field(() => [StructureUserCount])
  counts!: StructureUserCount[];
}

@ObjectType({ simpleResolvers: true })
export class StructureSummary {
  @Field(() => Int)
  nodeCount!: number;

  @Field(() => Int, { description: 'Maximum of nodes of an OU (structureMaxNum).' })
  maximum!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A user who is placed at a node.' })
export class StructureUser extends UserRef {
  @Field(() => String, { nullable: true })
  department!: string | null;

  @Field(() => String, { nullable: true })
  position!: string | null;

  @Field(() => Timestamp, { description: 'Time at which the user was placed at the node.' })
  createdTime!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class StructureUserPage {
  @Field(() => [StructureUser])
  users!: StructureUser[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A role that shows a node in an app.' })
export class StructureRole {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A sub-administrator whose scope covers a node.' })
export class StructureSubAdmin extends UserRef {
  @Field(() => ID, { description: 'The node of the scope: this one, or one above it.' })
  scopeId!: string;

  @Field(() => String)
  scopeName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'At most 1000 of each.' })
export class StructureAccess {
  @Field(() => [StructureRole])
  roles!: StructureRole[];

  @Field(() => [StructureSubAdmin])
  subAdmins!: StructureSubAdmin[];
}
