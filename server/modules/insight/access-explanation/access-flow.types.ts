import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { AccessStep } from './access-steps.types.js';

/** The kinds of things whose place in the flow is shown. */
export enum AccessFlowKind {
  USER = 'USER',
  ROLE = 'ROLE',
  APP = 'APP',
  MENU = 'MENU',
}
registerEnumType(AccessFlowKind, {
  name: 'AccessFlowKind',
  description: 'Kinds of things whose place on the way from people to menus is shown.',
  valuesConfig: {
    USER: { description: 'A user within reach: their roles and the apps that these open.' },
    ROLE: { description: 'A role within reach: the people who have it and the apps that it opens.' },
    APP: { description: 'An app: the roles that open it and the people who have them.' },
    MENU: { description: 'A menu, or one below it: the roles that open it and the people who have them.' },
  },
});

@ArgsType()
export class AccessFlowArguments {
  @Field(() => AccessFlowKind, { description: 'Kind of the thing.' })
  kind!: AccessFlowKind;

  @Field(() => ID, { description: 'Id of the thing, of the working OU.' })
  id!: string;
}

@ObjectType({ simpleResolvers: true, description: 'People who have a role by their domain.' })
export class AccessFlowDomain {
  @Field(() => ID, { description: 'Id of the domain.' })
  id!: string;

  @Field(() => String, { description: 'Name of the domain.' })
  name!: string;

  @Field(() => Int, { description: 'People within reach, at least 1.' })
  people!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A role on the way from people to menus.' })
export class AccessFlowRole {
  @Field(() => ID, { description: 'Id of the role.' })
  id!: string;

  @Field(() => String, { description: 'Name of the role.' })
  name!: string;

  @Field(() => Int, { description: 'People within reach who have it; of a user 1.' })
  people!: number;

  @Field(() => Int, { description: 'Those of them to whom no domain gives it.' })
  direct!: number;

  @Field(() => [AccessFlowDomain], { description: 'Those of them to whom their domain gives it, by its name.' })
  domains!: AccessFlowDomain[];

  @Field(() => [ID], { description: 'Ids of its menu groups among those of the flow.' })
  menuGroupIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A menu group on the way from roles to an app.' })
export class AccessFlowGroup {
  @Field(() => ID, { description: 'Id of the menu group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the menu group.' })
  name!: string;

  @Field(() => Int, { description: 'Menus that it opens; of a menu as far as they lead to it.' })
  menus!: number;

  @Field(() => ID, { description: 'Id of its app.' })
  appId!: string;

  @Field(() => String, { description: 'Name of its app, in the language of the caller.' })
  appName!: string;

  @Field(() => Boolean, { description: 'False if the app opens for nobody: it is disabled, or the OU has lost it.' })
  isOpen!: boolean;
}

/** BYND-18 */
@ObjectType({ simpleResolvers: true, description: 'The way from people over roles and menu groups to apps.' })
export class AccessFlow {
  @Field(() => AccessStep, { description: 'The thing that was asked about.' })
  subject!: AccessStep;

  @Field(() => Int, { description: 'People within reach who have any of the roles; at most 10,001, of a user 1.' })
  people!: number;

  @Field(() => [AccessFlowRole], { description: 'At most 12 roles, those with most people first.' })
  roles!: AccessFlowRole[];

  @Field(() => Int, { description: 'Number of all such roles.' })
  roleCount!: number;

  @Field(() => [AccessFlowGroup], { description: 'At most 12 menu groups of these roles, those of most people first.' })
  menuGroups!: AccessFlowGroup[];

  @Field(() => Int, { description: 'Number of all menu groups of these roles.' })
  menuGroupCount!: number;
}
