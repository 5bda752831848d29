import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { UserGroupRef } from '../../identity/account/member-links.types.js';
import { StructureRef, UserRef } from '../../directory/user/user.types.js';
import { ResourceView } from './resource.types.js';

const CREATED = 'Time of the assignment; null if it is not assigned.';
const EFFECTIVE = 'Time at which access begins, 3 minutes after createdTime; null if it is not assigned.';

/** RSRC-03 */
@ObjectType({ simpleResolvers: true, description: 'A user, and the direct assignment of a resource.' })
export class ResourceUser extends UserRef {
  @Field(() => Timestamp, { nullable: true, description: CREATED })
  createdTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: EFFECTIVE })
  effectiveTime!: number | null;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isManageable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of users, with their assignment of a resource.' })
export class ResourceUserPage {
  @Field(() => [ResourceUser], { description: 'The users of the page, by name.' })
  users!: ResourceUser[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A user group, and the assignment of a resource.' })
export class ResourceUserGroup extends UserGroupRef {
  @Field(() => Timestamp, { nullable: true, description: CREATED })
  createdTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: EFFECTIVE })
  effectiveTime!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of user groups, with their assignment of a resource.' })
export class ResourceUserGroupPage {
  @Field(() => [ResourceUserGroup], { description: 'The user groups of the page, by name.' })
  userGroups!: ResourceUserGroup[];

  @Field(() => Pagination, { description: 'The place of the page among the user groups that match.' })
  pagination!: Pagination;
}

/** RSRC-05 */
@ObjectType({ simpleResolvers: true, description: 'A node whose resource this is.' })
export class ResourceStructure extends StructureRef {
  @Field(() => Timestamp, { description: 'Time from which people reach the resource by the node.' })
  effectiveTime!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of nodes whose resource this is.' })
export class ResourceStructurePage {
  @Field(() => [ResourceStructure], { description: 'The nodes of the page, the first that got the resource first.' })
  structures!: ResourceStructure[];

  @Field(() => Pagination, { description: 'The place of the page among the nodes.' })
  pagination!: Pagination;
}

/** STRC-18 */
@ObjectType({ simpleResolvers: true, description: 'The resource of a node.' })
export class AssociatedResource extends ResourceView {
  @Field(() => Timestamp, { description: 'Time from which people reach it by the node: 3 minutes after the choice.' })
  effectiveTime!: number;
}

@InputType({ description: 'A resource as its app registers it.' })
export class ResourceRegistration {
  @Field(() => String, { description: 'Its id in the app: 1 to 100 visible ASCII characters.' })
  identifier!: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => String, {
    description: 'site, building, line, device, dataset or a custom type: 1 to 50 of a to z, 0 to 9, ".", "_" and "-".',
  })
  type!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A resource that its app has registered.' })
export class RegisteredResource {
  @Field(() => ID, { description: 'Id of the resource in the portal; it stays the same.' })
  id!: string;

  @Field(() => String, { description: 'Its id in the app.' })
  identifier!: string;
}
