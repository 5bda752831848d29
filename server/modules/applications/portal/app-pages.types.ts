import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A menu with a page that the caller may open.' })
export class AppPage {
  @Field(() => ID, { description: 'Id of the menu.' })
  menuId!: string;

  @Field(() => String, { description: 'Code that addresses name the menu by, unique in its app.' })
  code!: string;

  @Field(() => String, { description: 'Name of the menu, in the language of the caller.' })
  name!: string;

  /** ENTRY-02 */
  @Field(() => Boolean, { description: 'True if the caller sees no menus below it, so that it can be a favorite.' })
  isLeaf!: boolean;
}

/** CALL-263 */
@ObjectType({ simpleResolvers: true, description: 'The first pages of an app.' })
export class AppPages {
  @Field(() => ID, { description: 'Id of the app.' })
  appId!: string;

  @Field(() => Int, { description: 'Number of pages of the app that the caller may open.' })
  total!: number;

  @Field(() => [AppPage], { description: 'The first 8 pages, in the order of the menus of the app.' })
  pages!: AppPage[];
}
