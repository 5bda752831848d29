import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MenuPlace, PlaceApp } from './menu-place.types.js';

/** ENTRY-04 */
@ObjectType({ simpleResolvers: true, description: 'A menu that the caller added to the header.' })
export class Entrance extends MenuPlace {
  @Field(() => Int, { description: 'Place in the header, from left to right; places need not be consecutive.' })
  displayOrder!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Menus in the header of the caller.' })
export class EntranceList {
  @Field(() => [Entrance], { description: 'The menus in the order of the header.' })
  commonMenus!: Entrance[];
}

/** ENTRY-03 */
@InputType({ description: 'A menu in the header, with its place.' })
export class EntranceInput {
  @Field(() => ID, { description: 'App of the menu.' })
  appId!: string;

  @Field(() => ID, { description: 'A menu that the caller may open.' })
  menuId!: string;

  @Field(() => Int, { description: 'Place in the header, from left to right; places need not be consecutive.' })
  displayOrder!: number;
}

@ObjectType({ simpleResolvers: true, description: 'An app that a search found.' })
export class FoundApp extends PlaceApp {}

@ObjectType({ simpleResolvers: true, description: 'An app or a menu with its name.' })
export class NamedRef {
  @Field(() => ID, { description: 'Id of the app or menu.' })
  id!: string;

  @Field(() => String, { description: 'Name in the language of the caller.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A menu with its app and parent.' })
export abstract class MenuInApp {
  @Field(() => ID, { description: 'Id of the menu.' })
  id!: string;

  @Field(() => String, { description: 'Code that addresses name the menu by, unique in its app.' })
  code!: string;

  @Field(() => String, { description: 'Name of the menu, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => NamedRef, { description: 'The app of the menu.' })
  app!: NamedRef;

  @Field(() => NamedRef, { nullable: true, description: 'The menu above it; null at the first level.' })
  parent!: NamedRef | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu that a search found.' })
export class FoundMenu extends MenuInApp {
  /** SHELL-43 */
  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own.' })
  isNewTab!: boolean;

  /** ENTRY-02 */
  @Field(() => Boolean, { description: 'True if the caller sees no menus below it.' })
  isLeaf!: boolean;
}

/** FIND-08 */
@ObjectType({ simpleResolvers: true, description: 'Apps and menus that the caller may open and whose name matches.' })
export class PortalFound {
  @Field(() => [FoundApp], { description: 'Apps whose name matches, in launcher order.' })
  apps!: FoundApp[];

  @Field(() => [FoundMenu], { description: 'Menus whose name matches, at most 100.' })
  menus!: FoundMenu[];

  @Field(() => Boolean, { description: 'True if more menus match than are listed.' })
  hasMore!: boolean;
}
