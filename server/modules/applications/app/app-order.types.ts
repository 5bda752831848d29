import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { AppRef, MenuNode } from '../../directory/role/right.types.js';
import { MenuOrderInput } from '../menu/menu.types.js';
import { Category } from '../portal/portal.types.js';

@ObjectType({ simpleResolvers: true, description: 'A menu with its parent.' })
export class OrderedMenu extends MenuNode {
  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => [OrderedMenu], { description: 'Menus below it, in order; empty at the second level.' })
  children!: OrderedMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'An app with its menus, in order.' })
export class OrderedApp extends AppRef {
  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => Boolean, { description: 'Whether people can open the app.' })
  isEnable!: boolean;

  @Field(() => Boolean, { description: 'Whether the navigation pane shows the app.' })
  isDisplay!: boolean;

  @Field(() => [OrderedMenu], { description: 'Menus of the first level, in order.' })
  menus!: OrderedMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'A category with its apps, in order.' })
export class OrderedCategory extends Category {
  @Field(() => [OrderedApp], { description: 'Apps of the category, in order.' })
  apps!: OrderedApp[];
}

/** APP-07 */
@ObjectType({ simpleResolvers: true, description: 'Categories, their apps and their menus, in order.' })
export class AppOrder {
  @Field(() => [OrderedCategory], { description: 'The categories in order.' })
  categories!: OrderedCategory[];

  @Field(() => String, {
    description: 'Optimistic lock: send it with a new order, which is refused if the order has changed since.',
  })
  stamp!: string;
}

@InputType({ description: 'An app in its category. Without menus, their order stays.' })
export class AppOrderInput {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => [MenuOrderInput], { nullable: true, description: 'All menus of the first level, in their new order.' })
  menus?: MenuOrderInput[] | null;
}

@InputType({ description: 'A category with its apps in order.' })
export class CategoryOrderInput {
  @Field(() => ID, { description: 'Id of the category.' })
  id!: string;

  @Field(() => [AppOrderInput], {
    description: 'Apps that the category is to have, in order; each app of the OU stands in one category.',
  })
  apps!: AppOrderInput[];
}
