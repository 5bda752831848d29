import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MenuPlace, PlaceApp } from './menu-place.types.js';

@ObjectType({ simpleResolvers: true, description: 'A menu in the header of the person who put it there (ENTRY-04).' })
export class Entrance extends MenuPlace {
  @Field(() => Int)
  displayOrder!: number;
}

@ObjectType({ simpleResolvers: true })
export class EntranceList {
  @Field(() => [Entrance])
  commonMenus!: Entrance[];
}

@InputType({ description: 'ENTRY-03' })
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

@ObjectType({ simpleResolvers: true, description: 'An app or a menu by its name.' })
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
  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own (SHELL-43).' })
  isNewTab!: boolean;

  @Field(() => Boolean, { description: 'The caller sees no menus below it (ENTRY-02).' })
  isLeaf!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What the caller may open and is called so (FIND-08).' })
export class PortalFound {
  @Field(() => [FoundApp])
  apps!: FoundApp[];

  @Field(() => [FoundMenu])
  menus!: FoundMenu[];

  @Field(() => Boolean, { description: 'More menus are found than are listed.' })
  hasMore!: boolean;
}
