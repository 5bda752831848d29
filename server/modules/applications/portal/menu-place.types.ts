import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Category } from './portal.types.js';

@ObjectType('EntranceApp', { simpleResolvers: true, description: 'The app of a menu in the header or in a search.' })
export class PlaceApp {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => Category, { description: 'The category of the launcher that the app is in.' })
  category!: Category;
}

@ObjectType({ simpleResolvers: true, description: 'A menu that the caller may open, with its app and parent.' })
export class MenuPlace {
  @Field(() => ID, { description: 'App of the menu.' })
  appId!: string;

  @Field(() => ID, { description: 'Id of the menu.' })
  menuId!: string;

  @Field(() => String, { description: 'Code that addresses name the menu by, unique in its app.' })
  code!: string;

  /** SHELL-43 */
  @Field(() => String, { description: 'The name of the menu; of a jump link, the name of the link.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  /** SHELL-43 */
  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own.' })
  isNewTab!: boolean;

  @Field(() => PlaceApp, { description: 'The app of the menu, with its category.' })
  app!: PlaceApp;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the menu above it, in the language of the caller; null at the first level.',
  })
  parentName!: string | null;
}

/** ROUTE-07 */
@InputType({ description: 'The parts of an address that name a menu.' })
export class MenuAddressInput {
  @Field(() => ID, { description: 'App of the menu.' })
  appId!: string;

  @Field(() => String, { description: 'Code of the menu in that app.' })
  menuCode!: string;
}
