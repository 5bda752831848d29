import { Field, ObjectType } from 'type-graphql';
import { Pagination } from '../../../core/graphql/types.js';
import { UserRef } from '../user/user.types.js';

@ObjectType({ simpleResolvers: true, description: 'A user who holds a role.' })
export class RoleUser extends UserRef {
  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the holders of a role.' })
export class RoleUserPage {
  @Field(() => [RoleUser], { description: 'The holders of the page, by name.' })
  users!: RoleUser[];

  @Field(() => Pagination, { description: 'The place of the page among the holders that match.' })
  pagination!: Pagination;
}
