import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../graphql/scalars.js';
import { Pagination } from '../../graphql/types.js';
import { Theme } from '../account/account.types.js';
import { UserRef } from '../user/user.types.js';

@ObjectType('Organization', { simpleResolvers: true, description: 'A tenant (OU).' })
export class OrganizationView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  industry!: string | null;

  @Field(() => String, { nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => [String])
  languages!: string[];

  @Field(() => [Theme])
  availableThemes!: Theme[];

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => UserRef, { nullable: true })
  admin!: UserRef | null;

  @Field(() => Int)
  userCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationPage {
  @Field(() => [OrganizationView])
  organizations!: OrganizationView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}
