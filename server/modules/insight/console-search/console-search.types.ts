import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';

/** The kinds of things that a search of the console finds, in the order of its answer. */
export enum FoundKind {
  USER = 'USER',
  ROLE = 'ROLE',
  USER_GROUP = 'USER_GROUP',
  STRUCTURE = 'STRUCTURE',
  DOMAIN = 'DOMAIN',
  APP = 'APP',
  MENU_GROUP = 'MENU_GROUP',
}
registerEnumType(FoundKind, {
  name: 'FoundKind',
  description: 'Kind of a thing that a search of the console found.',
  valuesConfig: {
    USER: { description: 'A user, for callers with the operation user.' },
    ROLE: { description: 'A role, for callers with the operation role.' },
    USER_GROUP: { description: 'A user group, for callers with the operation userGroup.' },
    STRUCTURE: { description: 'A structure node, for callers with the operation structure.' },
    DOMAIN: { description: 'A domain, for callers with the operation domain.' },
    APP: { description: 'An app of the working OU, for callers with the operation app.' },
    MENU_GROUP: { description: 'A menu group of an app, for callers with the operation app.' },
  },
});

/** CALL-280 */
@ObjectType({ simpleResolvers: true, description: 'A thing that a search of the console found.' })
export class ConsoleFound {
  @Field(() => FoundKind, { description: 'Kind of the thing.' })
  kind!: FoundKind;

  @Field(() => ID, { description: 'Id of the thing.' })
  id!: string;

  @Field(() => String, { description: 'Name of the thing, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The account of a user, the identifier of a role, the URL of a domain, the names of the nodes above a structure node, the category of an app, the app of a menu group; null for none.',
  })
  detail!: string | null;

  @Field(() => ID, { nullable: true, description: 'App of a menu group; null for other kinds.' })
  appId!: string | null;

  @Field(() => String, { nullable: true, description: 'Icon of an app; null for other kinds, and for none.' })
  icon!: string | null;
}
