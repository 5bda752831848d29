import { IsArray, IsEnum, IsOptional } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../graphql/scalars.js';
import { Pagination } from '../../graphql/types.js';
import { AccountType, Theme } from '../account/account.types.js';

export enum UserSortField {
  createdTime = 'createdTime',
  name = 'name',
  username = 'username',
  email = 'email',
}
registerEnumType(UserSortField, { name: 'UserSortField' });

export enum UserStatus {
  ACTIVE = 'ACTIVE',
  NOT_STARTED = 'NOT_STARTED',
  EXPIRED = 'EXPIRED',
  DISABLED = 'DISABLED',
}
registerEnumType(UserStatus, { name: 'UserStatus' });

@ObjectType({ simpleResolvers: true })
export class UserRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export class RoleRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  identifier!: string;
}

@ObjectType({ simpleResolvers: true })
export class AssignableRole extends RoleRef {
  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Boolean)
  isAssigned!: boolean;

  @Field(() => Boolean, { description: 'False when the caller may not grant or take this role.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A node of the organization structure; path joins names by ">".' })
export class StructureRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  path!: string;
}

@ObjectType({ simpleResolvers: true })
export class UserGroupRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A member of the working OU (USER-03).' })
export class User extends UserRef {
  @Field(() => String, { nullable: true })
  nickName!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String)
  phoneArea!: string;

  @Field(() => AccountType)
  type!: AccountType;

  @Field(() => String, { nullable: true })
  domain!: string | null;

  @Field(() => String, { nullable: true })
  company!: string | null;

  @Field(() => String, { nullable: true })
  department!: string | null;

  @Field(() => String, { nullable: true })
  position!: string | null;

  @Field(() => Timestamp, { nullable: true })
  accountStartTime!: number | null;

  @Field(() => Timestamp, { nullable: true })
  accountExpireTime!: number | null;

  @Field(() => Int, { description: 'Permission type in the working OU.' })
  adminLevel!: number;

  @Field(() => UserStatus)
  status!: UserStatus;

  @Field(() => Timestamp, { description: 'When the person joined the working OU.' })
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true })
  lastSignInTime!: number | null;

  @Field(() => [RoleRef])
  roles!: RoleRef[];

  @Field(() => [StructureRef])
  structures!: StructureRef[];

  @Field(() => [UserGroupRef])
  userGroups!: UserGroupRef[];

  @Field(() => Theme)
  theme!: Theme;

  @Field(() => Boolean)
  isInitPassword!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class UserPage {
  @Field(() => [User])
  users!: User[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true })
export class BasicUserPage {
  @Field(() => [UserRef])
  users!: UserRef[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true })
export class RoleList {
  @Field(() => [RoleRef])
  roles!: RoleRef[];
}

@ObjectType({ simpleResolvers: true })
export class AssignableRoleList {
  @Field(() => [AssignableRole])
  roles!: AssignableRole[];
}

@ObjectType({ simpleResolvers: true })
export class StructureList {
  @Field(() => [StructureRef])
  structures!: StructureRef[];
}

@InputType({ description: 'Users that match all of the given conditions; any of the ids within one.' })
export class UserFilterInput {
  @Field(() => [ID], { nullable: true })
  @IsOptional()
  @IsArray()
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'In the node or below it.' })
  @IsOptional()
  @IsArray()
  structureIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  @IsOptional()
  @IsArray()
  userGroupIds?: string[] | null;

  @Field(() => UserStatus, { nullable: true })
  @IsOptional()
  @IsEnum(UserStatus)
  status?: UserStatus | null;
}
