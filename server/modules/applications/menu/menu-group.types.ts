import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ManagedMenu } from './menu.types.js';

/** MENU-03 */
@ObjectType({ simpleResolvers: true, description: 'A set of menus of an app that roles give.' })
export class ManagedMenuGroup {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => [ManagedMenu], { description: 'Its menus as a tree; parents of theirs that are not in it too.' })
  children!: ManagedMenu[];

  @Field(() => Int, { description: 'Roles that open it.' })
  roleCount!: number;

  @Field(() => Int)
  menuCount!: number;

  @Field(() => Int, { description: 'Sent back with a change, which is refused when another came first.' })
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class ManagedMenuGroupList {
  @Field(() => [ManagedMenuGroup])
  menuGroups!: ManagedMenuGroup[];
}
