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

@ObjectType({ simpleResolvers: true, description: 'A menu that the caller may open, and where it stands.' })
export class MenuPlace {
  @Field(() => ID)
  appId!: string;

  @Field(() => ID)
  menuId!: string;

  @Field(() => String)
  code!: string;

  /** SHELL-43 */
  @Field(() => String, { description: "Of a jump link, the link's own." })
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
@InputType({ description: 'A menu, by what its address names.' })
export class MenuAddressInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  menuCode!: string;
}
