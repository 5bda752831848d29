import { ArgsType, Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import type { LocalizedText } from '../../../core/locale.js';
import { AfterArguments } from '../../../core/graphql/list-arguments.js';
import { LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { StructureRef, UserRef } from '../user/user.types.js';
import { StructureTagView } from './structure-tag.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';

/** Which part of a complete tree: all, or one node with its descendants. */
@ArgsType()
export class StructureCompleteArguments extends AfterArguments {
  @Field(() => ID, { nullable: true, description: 'The node to answer with its descendants; all nodes by default.' })
  rootId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A node on the path from the root.' })
export class StructureAncestor extends StructureRef {}

/** STRC-02 */
@ObjectType({ simpleResolvers: true, description: 'A node of the structure tree.' })
export class StructureNode extends StructureRef {
  @Field(() => ID, { nullable: true, description: 'Id of the parent; null for a root.' })
  parentId!: string | null;

  @Field(() => LocalizedTextView, {
    description:
      'Names of the node, 1 to 50 characters each, unique in the tree of its root; of a root, among the roots.',
  })
  nameJson!: LocalizedText;

  @Field(() => [StructureAncestor], { description: 'From the root to the parent.' })
  ancestors!: StructureAncestor[];

  @Field(() => Boolean, { description: 'True if no nodes are below it.' })
  isLeaf!: boolean;

  @Field(() => Boolean, { description: 'Whether users are placed at this very node.' })
  hasUser!: boolean;

  @Field(() => Boolean, { description: 'Whether assets are at this very node.' })
  hasAsset!: boolean;

  @Field(() => Boolean, {
    description: 'Automatic authorization: users at the node reach assets and resources of all nodes below it, too.',
  })
  isAutoDispatch!: boolean;

  /** STRC-25 */
  @Field(() => Boolean, { description: "Within the caller's administrative reach." })
  hasAdminPermission!: boolean;

  // Most nodes have none.
  @Extensions({ size: 1 })
  @Field(() => [StructureTagView], { description: 'The tags of the node by key; none for a node beyond reach.' })
  tags!: StructureTagView[];

  @Field(() => Int, { description: 'The place among its siblings; places are not consecutive.' })
  sortOrder!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a new name, which is refused if somebody changed the node since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Nodes of the structure tree.' })
export class StructureNodeList {
  @Field(() => [StructureNode], { description: 'The nodes, at most 1000.' })
  structures!: StructureNode[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the children of a node.' })
export class StructureNodePage {
  @Field(() => [StructureNode], { description: 'The nodes of the page, in their order.' })
  structures!: StructureNode[];

  @Field(() => Pagination, { description: 'The place of the page among the children.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'At most 10,000 nodes of a tree; `next` is set if there are more.' })
export class StructureComplete {
  @Extensions({ size: 10_000 })
  @Field(() => [StructureNode], { description: 'The nodes, in the order of the query.' })
  structures!: StructureNode[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read the next part; null at the end.' })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The resource that is associated with a node.' })
export class StructureResource {
  @Field(() => ID, { description: 'Id of the resource.' })
  id!: string;

  @Field(() => String, { description: 'Name of the resource.' })
  name!: string;

  @Field(() => String, { description: 'Type of the resource, standard or custom.' })
  type!: string;

  @Field(() => String, { description: 'Identifier that its app gave it, unique in the app.' })
  identifier!: string;

  @Field(() => ID, { description: 'The app that it belongs to.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;

  @Field(() => Timestamp, { description: 'Time at which it was associated with the node.' })
  createdTime!: number;

  /** RSRC-03 */
  @Field(() => Timestamp, { description: 'Time from which users at the node reach it, 3 minutes later.' })
  effectiveTime!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A node with its children and counts.' })
export class StructureDetail extends StructureNode {
  @Field(() => [StructureNode], { description: 'The first 1000 children, in order.' })
  children!: StructureNode[];

  @Field(() => Int, { description: 'Users at this very node.' })
  userCount!: number;

  @Field(() => Int, { description: 'Users at or below the node, each once, counted up to 10,000.' })
  allUserCount!: number;

  @Field(() => Int, { description: 'Nodes below, counted up to 10,000.' })
  nodeCount!: number;

  @Field(() => Int, { description: 'Assets at this very node, counted up to 10,000; 0 if the OU has no assets.' })
  assetCount!: number;

  /** STRC-18 */
  @Field(() => StructureResource, {
    nullable: true,
    description: 'The associated resource, as resourceAssociated answers it; null for none.',
  })
  resource!: StructureResource | null;

  /** STRC-17 */
  @Field(() => Int, { description: 'Maximum of tags of a node (appTagMaxNum).' })
  tagMaximum!: number;

  @Field(() => Timestamp, { description: 'Time at which the node was created.' })
  createdTime!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The number of users at or below a node.' })
export class StructureUserCount {
  @Field(() => ID, { description: 'Id of the node.' })
  id!: string;

  @Field(() => Int, { description: 'Users at or below the node, each once, counted up to 10,000.' })
  total!: number;

  @Field(() => Boolean, { description: 'True if there are more.' })
  isBounded!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Numbers of users by node.' })
export class StructureUserCountList {
  @Field(() => [StructureUserCount], { description: 'One count for each distinct node of the call.' })
  counts!: StructureUserCount[];
}

@ObjectType({ simpleResolvers: true, description: 'Size of the structure tree.' })
export class StructureSummary {
  @Field(() => Int, { description: 'Number of nodes of the working OU.' })
  nodeCount!: number;

  @Field(() => Int, { description: 'Maximum of nodes of an OU (structureMaxNum).' })
  maximum!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A user who is placed at a node.' })
export class StructureUser extends UserRef {
  @Field(() => String, { nullable: true, description: 'Up to 100 characters; null for none.' })
  department!: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters; null for none.' })
  position!: string | null;

  @Field(() => Timestamp, { description: 'Time at which the user was placed at the node.' })
  createdTime!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the users at a node.' })
export class StructureUserPage {
  @Field(() => [StructureUser], { description: 'The users of the page, by name.' })
  users!: StructureUser[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A role that shows a node in an app.' })
export class StructureRole extends RoleRef {
  @Field(() => ID, { description: 'The app in which the role shows the node.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A sub-administrator whose scope covers a node.' })
export class StructureSubAdmin extends UserRef {
  @Field(() => ID, { description: 'The node of the scope: this one, or one above it.' })
  scopeId!: string;

  @Field(() => String, { description: 'Name of that node, in the language of the caller.' })
  scopeName!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Roles that show a node, and sub-administrators whose scope covers it.',
})
export class StructureAccess {
  @Field(() => [StructureRole], { description: 'Roles by name, each once per app; at most 1000.' })
  roles!: StructureRole[];

  @Field(() => [StructureSubAdmin], {
    description: 'Sub-administrators by name, each once per node of their scope; at most 1000.',
  })
  subAdmins!: StructureSubAdmin[];
}
