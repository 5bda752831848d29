import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class Category {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

/** ROUTE-07 */
@ObjectType({ simpleResolvers: true, description: 'The parts of an address that name a menu.' })
export class MenuTarget {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  code!: string;
}

/** MENU-02 */
@ObjectType({ simpleResolvers: true, description: 'additionType 1 is a jump link.' })
export class MenuAddition {
  @Field(() => Int)
  additionType!: number;

  @Field(() => String, { nullable: true })
  jumpName!: string | null;

  @Field(() => String, { nullable: true })
  jumpCode!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The action of a menu beyond showing its page, and its target.' })
export class PortalMenuAddition extends MenuAddition {
  /** SHELL-43 */
  @Field(() => MenuTarget, { nullable: true, description: 'Target of the jump link; null if it is not granted.' })
  target!: MenuTarget | null;
}

/** SHELL-08 */
@ObjectType({ simpleResolvers: true, description: 'A menu the caller may open; children have no children.' })
export class PortalMenu {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => String, { nullable: true, description: 'http(s) only; null for a parent without a page.' })
  url!: string | null;

  /** SHELL-42 */
  @Field(() => Boolean, { description: 'True if the menu shares a frame with others of its app.' })
  isSpa!: boolean;

  @Field(() => Int)
  order!: number;

  @Field(() => Int, { description: '1 opens a new tab, 0 the current one.' })
  jumpLocation!: number;

  @Field(() => PortalMenuAddition, { nullable: true })
  addition!: PortalMenuAddition | null;

  /** SCUT-06 */
  @Field(() => MenuTarget, { nullable: true, description: 'The menu whose page a taken-over menu shows.' })
  source!: MenuTarget | null;

  @Field(() => [PortalMenu])
  children!: PortalMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'An app the caller may open, with the menus granted to them.' })
export class PortalApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Category)
  category!: Category;

  /** SHELL-15 */
  @Field(() => Int, { description: '0: desktop only; 1: mobile only; other values: unrestricted.' })
  type!: number;

  @Field(() => Boolean)
  isNewNavigation!: boolean;

  @Field(() => [PortalMenu])
  menus!: PortalMenu[];
}

@ObjectType('AppCategory', { simpleResolvers: true })
export class AppCategoryView extends Category {
  @Field(() => [PortalApp])
  apps!: PortalApp[];
}

@ObjectType({ simpleResolvers: true })
export class AppResourceList {
  @Field(() => [AppCategoryView])
  categories!: AppCategoryView[];
}
