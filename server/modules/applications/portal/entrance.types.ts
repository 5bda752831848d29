import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MenuPlace, PlaceApp } from './menu-place.types.js';

/** ENTRY-04 */
@ObjectType({ simpleResolvers: true, description: 'A menu that the caller added to the header.' })
export class Entrance extends MenuPlace {
  @Field(() => Int)
  displayOrder!: number;
}

@ObjectType({ simpleResolvers: true })
export class EntranceList {
  @Field(() => [Entrance])
  commonMenus!: Entrance[];
}

/** ENTRY-03 */
@InputType({ description: 'A menu in the header, with its place.' })
export class EntranceInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => ID)
  menuId!: string;

  @Field(() => Int)
  displayOrder!: number;
}

@ObjectType({ simpleResolvers: true })
export class FoundApp extends PlaceApp {}

@ObjectType({ simpleResolvers: true, description: 'An app or a menu with its name.' })
export class NamedRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export abstract class MenuInApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => NamedRef)
  app!: NamedRef;

  @Field(() => NamedRef, { nullable: true })
  parent!: NamedRef | null;
}

@ObjectType({ simpleResolvers: true })
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
  @Field(() => [FoundApp])
  apps!: FoundApp[];

  @Field(() => [FoundMenu])
  menus!: FoundMenu[];

  @Field(() => Boolean, { description: 'True if more menus match than are listed.' })
  hasMore!: boolean;
}
