import { Field, ID, ObjectType } from 'type-graphql';

/** An app wherever it stands in an answer of the console; its edges are in the module of apps. */
@ObjectType('App', { simpleResolvers: true, description: 'An app that the working OU may use.' })
export class AppRef {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => String, { description: 'Name of the app in the language of the caller.' })
  name!: string;
}

/** A menu wherever it stands in an answer of the console; its edges are in the module of menus. */
@ObjectType('Menu', { simpleResolvers: true, description: 'A menu of an app.' })
export class MenuNode {
  @Field(() => ID, { description: 'Id of the menu.' })
  id!: string;

  @Field(() => String, { description: 'Name of the menu in the language of the caller.' })
  name!: string;
}

/** MENU-03; its edges are in the module of menus. */
@ObjectType({ simpleResolvers: true, description: 'A set of menus of an app that roles grant.' })
export class MenuGroup {
  @Field(() => ID, { description: 'Id of the menu group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the menu group, unique in its app.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Text for administrators; null for none.' })
  description!: string | null;
}
