import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class Category {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A menu, by what its address names (ROUTE-07).' })
export class MenuTarget {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  code!: string;
}

@ObjectType({ simpleResolvers: true, description: 'additionType 1 is a jump link (MENU-02).' })
export class MenuAddition {
  @Field(() => Int)
  additionType!: number;

  @Field(() => String, { nullable: true })
  jumpName!: string | null;

  @Field(() => String, { nullable: true })
  jumpCode!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a menu does beyond showing its page, and where that leads.' })
export class PortalMenuAddition extends MenuAddition {
  @Field(() => MenuTarget, { nullable: true, description: 'Where it leads; null when that is not granted (SHELL-43).' })
  target!: MenuTarget | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu the caller may open; children have no children (SHELL-08).' })
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

  @Field(() => Boolean, { description: 'Menus of one app that share a frame (SHELL-42).' })
  isSpa!: boolean;

  @Field(() => Int)
  order!: number;

  @Field(() => Int, { description: '1 opens a new tab, 0 the current one.' })
  jumpLocation!: number;

  @Field(() => PortalMenuAddition, { nullable: true })
  addition!: PortalMenuAddition | null;

  @Field(() => MenuTarget, { nullable: true, description: 'Whose page a taken-over menu shows (SCUT-06).' })
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

  @Field(() => Int, { description: '0 desktop only, 1 mobile only, other values unrestricted (SHELL-15).' })
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
