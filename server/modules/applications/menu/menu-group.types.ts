import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ManagedMenu } from './menu.types.js';

/** MENU-03 */
@ObjectType({ simpleResolvers: true, description: 'A set of menus of an app that roles grant.' })
export class ManagedMenuGroup {
  @Field(() => ID, { description: 'Id of the menu group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the menu group, 1 to 50 characters, unique in its app.' })
  name!: string;

  @Field(() => ID, { description: 'App of the menu group.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;

  @Field(() => String, { nullable: true, description: 'Up to 200 characters; null for none.' })
  description!: string | null;

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
