import { IsArray, IsEnum, IsOptional, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { AccountType } from '../../identity/account/account.types.js';
import { RoleRef, UserGroupRef } from '../../identity/account/member-links.types.js';
import { StructureRef, UserStatus } from './user.types.js';

@ObjectType({ simpleResolvers: true, description: 'Ids of all matches, for bulk changes.' })
export class UserIds {
  @Field(() => [ID], { description: 'At most 1000, in the order of the list.' })
  ids!: string[];

  @Field(() => Int, { description: 'Number of all users that match, also of those beyond the first 1000.' })
  total!: number;

  @Field(() => Boolean, { description: 'True if total is a lower bound, because counting stopped.' })
  isBounded!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The scope of a sub-administrator, in which a new user gets a node, a user group or a role.',
})
export class UserAddScope {
  @Field(() => [StructureRef], { description: 'Named nodes; nodes below them are in the scope too.' })
  structures!: StructureRef[];

  @Field(() => [UserGroupRef], { description: 'Named user groups, by name.' })
  userGroups!: UserGroupRef[];

  @Field(() => [RoleRef], { description: 'Named roles, by name.' })
  roles!: RoleRef[];
}

@InputType({ description: 'Users that match all given conditions. A list of ids matches any of them.' })
export class UserFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Users who hold one of these roles; at most 1000.' })
  @IsOptional()
  @IsArray()
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Users at one of these nodes, or below it; at most 1000.' })
  @IsOptional()
  @IsArray()
  structureIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Users in one of these user groups; at most 1000.' })
  @IsOptional()
  @IsArray()
  userGroupIds?: string[] | null;

  @Field(() => [UserStatus], {
    nullable: true,
    description: 'Users whose account is in one of these states; none for any state.',
  })
  @IsOptional()
  @IsArray()
  statuses?: UserStatus[] | null;

  @Field(() => AccountType, { nullable: true, description: 'Users whose account is of this kind.' })
  @IsOptional()
  @IsEnum(AccountType)
  type?: AccountType | null;

  @Field(() => [ID], { nullable: true, description: 'Users who sign in with one of these domains; at most 1000.' })
  @IsOptional()
  @IsArray()
  domainIds?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The account expires within this number of days, 1 to 3650, and is not expired yet.',
  })
  @IsOptional()
  @Min(1)
  @Max(3650)
  expiresWithinDays?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'accountExpireTime at this moment or later.' })
  @IsOptional()
  expiresFrom?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'accountExpireTime before this moment.' })
  @IsOptional()
  expiresBefore?: number | null;
}
