import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { AppDeviceType } from './app-kinds.types.js';
import { JumpLocation, MenuAdditionType } from './menu-kinds.types.js';

/** The subject of an event; the specification defines apps only (CALL-065). */
export enum EventSubject {
  app = 'app',
}
registerEnumType(EventSubject, {
  name: 'EventSubject',
  description: 'Subject of an event.',
  valuesConfig: { app: { description: 'An app was opened.' } },
});

@ObjectType({ simpleResolvers: true, description: 'A category of the launcher.' })
export class Category {
  @Field(() => ID, { description: 'Id of the category.' })
  id!: string;

  @Field(() => String, { description: 'Name of the category, in the language of the caller.' })
  name!: string;
}

/** ROUTE-07 */
@ObjectType({ simpleResolvers: true, description: 'The parts of an address that name a menu.' })
export class MenuTarget {
  @Field(() => ID, { description: 'App of the menu.' })
  appId!: string;

  @Field(() => String, { description: 'Code of the menu in that app.' })
  code!: string;
}

/** MENU-02 */
@ObjectType({ simpleResolvers: true, description: 'An action of a menu beyond showing its page.' })
export class MenuAddition {
  @Field(() => MenuAdditionType, { description: 'JUMP_LINK; no other kind exists.' })
  additionType!: MenuAdditionType;

  @Field(() => String, { nullable: true, description: 'Label of the jump link, 1 to 50 characters.' })
  jumpName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the menu that the jump link opens, 1 to 50 characters.',
  })
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
  @Field(() => ID, { description: 'Id of the menu.' })
  id!: string;

  @Field(() => ID, { description: 'App of the menu.' })
  appId!: string;

  @Field(() => String, { description: 'Code that addresses name the menu by, unique in its app.' })
  code!: string;

  @Field(() => String, { description: 'Name of the menu, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => String, { nullable: true, description: 'http(s) only; null for a parent without a page.' })
  url!: string | null;

  /** SHELL-42 */
  @Field(() => Boolean, { description: 'True if the menu shares a frame with others of its app.' })
  isSpa!: boolean;

  @Field(() => Int, {
    description: 'Place among its siblings; smaller places come first. It stays the same until the next sign-in.',
  })
  order!: number;

  @Field(() => JumpLocation, { description: 'The tab that a jump link opens in.' })
  jumpLocation!: JumpLocation;

  @Field(() => PortalMenuAddition, {
    nullable: true,
    description: 'The jump link that the menu is; null for an ordinary menu.',
  })
  addition!: PortalMenuAddition | null;

  /** SCUT-06 */
  @Field(() => MenuTarget, { nullable: true, description: 'The menu whose page a taken-over menu shows.' })
  source!: MenuTarget | null;

  @Field(() => [PortalMenu], { description: 'Menus below it that the caller may open, in order.' })
  children!: PortalMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'An app the caller may open, with the menus granted to them.' })
export class PortalApp {
  @Field(() => ID, { description: 'Id of the app, unique in the installation.' })
  id!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description in the language of the caller; null for none.' })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => Category, { description: 'The category of the launcher that the app is in.' })
  category!: Category;

  /** SHELL-15 */
  @Field(() => AppDeviceType, { description: 'Devices that the app is for.' })
  type!: AppDeviceType;

  @Field(() => Boolean, { description: 'Whether the app is shown with the new navigation, if the OU offers it.' })
  isNewNavigation!: boolean;

  @Field(() => [PortalMenu], { description: 'Menus of the first level that the caller may open, in order.' })
  menus!: PortalMenu[];
}

@ObjectType('AppCategory', { simpleResolvers: true, description: 'A category with the apps that the caller may open.' })
export class AppCategoryView extends Category {
  @Field(() => [PortalApp], { description: 'The apps in order.' })
  apps!: PortalApp[];
}

@ObjectType({ simpleResolvers: true, description: 'The apps that the caller may open, by category.' })
export class AppResourceList {
  @Field(() => [AppCategoryView], {
    description: 'The categories in launcher order; those without an app are omitted.',
  })
  categories!: AppCategoryView[];
}
