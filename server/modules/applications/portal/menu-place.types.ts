import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Category } from './portal.types.js';

@ObjectType('EntranceApp', { simpleResolvers: true })
export class PlaceApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Category)
  category!: Category;
}

@ObjectType({ simpleResolvers: true, description: 'A menu that the caller may open, with its app and parent.' })
export class MenuPlace {
  @Field(() => ID)
  appId!: string;

  @Field(() => ID)
  menuId!: string;

  @Field(() => String)
  code!: string;

  /** SHELL-43 */
  @Field(() => String, { description: 'The name of the menu; of a jump link, the name of the link.' })
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  /** SHELL-43 */
  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own.' })
  isNewTab!: boolean;

  @Field(() => PlaceApp)
  app!: PlaceApp;

  @Field(() => String, { nullable: true })
  parentName!: string | null;
}

/** ROUTE-07 */
@InputType({ description: 'The parts of an address that name a menu.' })
export class MenuAddressInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  menuCode!: string;
}
