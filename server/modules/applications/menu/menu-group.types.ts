import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MenuGroup } from '../../directory/role/right.types.js';
import { ManagedMenu } from './menu.types.js';

/** MENU-03 */
@ObjectType({ simpleResolvers: true, description: 'A set of menus of an app that roles grant.' })
export class ManagedMenuGroup extends MenuGroup {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;

  @Field(() => [ManagedMenu], { description: 'Its menus as a tree, including parents that are not in the group.' })
  children!: ManagedMenu[];

  @Field(() => Int, { description: 'Number of roles that grant it.' })
  roleCount!: number;

  @Field(() => Int)
  menuCount!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class ManagedMenuGroupList {
  @Field(() => [ManagedMenuGroup])
  menuGroups!: ManagedMenuGroup[];
}
