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

  @Field(() => String, { description: "Of a jump link, the link's own (SHELL-43)." })
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Boolean, { description: 'A jump link that opens a tab of its own (SHELL-43).' })
  isNewTab!: boolean;

  @Field(() => PlaceApp)
  app!: PlaceApp;

  @Field(() => String, { nullable: true })
  parentName!: string | null;
}

@InputType({ description: 'A menu, by what its address names (ROUTE-07).' })
export class MenuAddressInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  menuCode!: string;
}
