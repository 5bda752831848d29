import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Category } from './portal.types.js';

@ObjectType({ simpleResolvers: true })
export class EntranceApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Category)
  category!: Category;
}

@ObjectType({ simpleResolvers: true, description: 'A menu in the header of the person who put it there (ENTRY-04).' })
export class Entrance {
  @Field(() => ID)
  appId!: string;

  @Field(() => ID)
  menuId!: string;

  @Field(() => String)
  code!: string;

  @Field(() => Int)
  displayOrder!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => EntranceApp)
  app!: EntranceApp;

  @Field(() => String, { nullable: true })
  parentName!: string | null;
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
export class FoundApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Category)
  category!: Category;
}

@ObjectType({ simpleResolvers: true, description: 'An app or a menu by its name.' })
export class NamedRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export class FoundMenu {
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

@ObjectType({ simpleResolvers: true, description: 'What the caller may open and is called so (FIND-08).' })
export class PortalFound {
  @Field(() => [FoundApp])
  apps!: FoundApp[];

  @Field(() => [FoundMenu])
  menus!: FoundMenu[];

  @Field(() => Boolean, { description: 'More menus are found than are listed.' })
  hasMore!: boolean;
}
