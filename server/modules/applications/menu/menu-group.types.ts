import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MenuGroup } from '../../directory/role/right.types.js';
import { ManagedMenu } from './menu.types.js';

/** MENU-03 */
@ObjectType({ simpleResolvers: true, description: 'A set of menus of an app that roles grant.' })
export class ManagedMenuGroup extends MenuGroup {
  @Field(() => ID, { description: 'App of the menu group.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;

  @Field(() => [ManagedMenu], { description: 'Its menus as a tree, including parents that are not in the group.' })
  children!: ManagedMenu[];

  @Field(() => Int, { description: 'Number of roles that grant it.' })
  roleCount!: number;

  @Field(() => Int, { description: 'Number of menus in the group.' })
  menuCount!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Menu groups of an app.' })
export class ManagedMenuGroupList {
  @Field(() => [ManagedMenuGroup], { description: 'The menu groups by name.' })
  menuGroups!: ManagedMenuGroup[];
}
