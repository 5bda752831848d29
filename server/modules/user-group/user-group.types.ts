import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../graphql/scalars.js';
import { Pagination } from '../../graphql/types.js';

@ObjectType('UserGroup', { simpleResolvers: true, description: 'UGRP-01' })
export class UserGroupView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  description!: string;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int)
  userCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class UserGroupPage {
  @Field(() => [UserGroupView])
  userGroups!: UserGroupView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}
