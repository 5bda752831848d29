import { Field, ObjectType } from 'type-graphql';
import { MenuInApp } from './entrance.types.js';
import { PlaceApp } from './menu-place.types.js';

const OTHER_NAMES = 'Names in other languages and the default name, each once and none equal to the name.';

@ObjectType({ simpleResolvers: true, description: 'An app with all its names.' })
export class NamedApp extends PlaceApp {
  @Field(() => [String], { description: OTHER_NAMES })
  otherNames!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A menu with all its names.' })
export class NamedPage extends MenuInApp {
  /** SHELL-43 */
  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own.' })
  isNewTab!: boolean;

  @Field(() => [String], { description: OTHER_NAMES })
  otherNames!: string[];
}

/** CALL-281 */
@ObjectType({ simpleResolvers: true, description: 'Apps and menus that the caller may open, with all their names.' })
export class PageNames {
  @Field(() => [NamedApp], { description: 'The apps in launcher order.' })
  apps!: NamedApp[];

  @Field(() => [NamedPage], { description: 'The menus with a page or a jump link, by app and place; at most 5000.' })
  menus!: NamedPage[];

  @Field(() => Boolean, { description: 'True if the caller may open more menus than are listed.' })
  hasMore!: boolean;
}
