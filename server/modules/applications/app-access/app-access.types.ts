import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { UserCreateArguments, UserJoinArguments } from '../../directory/user-change/user-change.types.js';

/** Why no role can be made that opens an app. */
export enum AppAccessRefusal {
  NO_PAGES = 'NO_PAGES',
  NO_RIGHT = 'NO_RIGHT',
}
registerEnumType(AppAccessRefusal, {
  name: 'AppAccessRefusal',
  description: 'Reasons why the caller cannot make a role that opens an app.',
  valuesConfig: {
    NO_PAGES: { description: 'The app has no menu, and no address to make one of.' },
    NO_RIGHT: { description: 'The caller may not create roles, or may open no page of the app themselves.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'An app that people can be given access to.' })
export class AppAccessApp {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => String, { description: 'Name in the language of the caller.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Icon of the app; null for none.' })
  icon!: string | null;

  @Field(() => Boolean, { description: 'False for a disabled app, and for one that the navigation hides.' })
  isShown!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A role that opens an app.' })
export class AppAccessRole {
  @Field(() => ID, { description: 'Id of the role.' })
  id!: string;

  @Field(() => String, { description: 'Name of the role.' })
  name!: string;

  @Field(() => Int, { description: 'Number of menus of the app that it grants.' })
  pageCount!: number;

  @Field(() => Int, { description: 'Number of other apps with menus that it grants.' })
  otherAppCount!: number;

  @Field(() => Boolean, { description: 'False if it grants more than the caller may give.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The role that would be made to open an app.' })
export class AppAccessNewRole {
  @Field(() => String, { description: 'Name of the role, free at this moment.' })
  name!: string;

  @Field(() => [String], { description: 'Names of the menu groups that it would grant, by name.' })
  menuGroupNames!: string[];

  @Field(() => Boolean, { description: 'Whether the menu group would be made too, with all menus of the app.' })
  isMenuGroupNew!: boolean;

  @Field(() => Boolean, { description: 'Whether the app has no menu, and gets one with its own address.' })
  isMenuNew!: boolean;

  @Field(() => Int, { description: 'Number of menus of the app that it would grant.' })
  pageCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The ways to open an app to people.' })
export class AppAccessWays {
  @Field(() => Int, { description: 'Number of menus of the app.' })
  pageCount!: number;

  @Field(() => [AppAccessRole], {
    description: 'At most 100 roles within reach that open it: those that open the fewest other apps and menus first.',
  })
  roles!: AppAccessRole[];

  @Field(() => AppAccessNewRole, { nullable: true, description: 'The role that can be made; null with a refusal.' })
  newRole!: AppAccessNewRole | null;

  @Field(() => AppAccessRefusal, { nullable: true, description: 'Why no role can be made; null if one can.' })
  refusal!: AppAccessRefusal | null;
}

@ObjectType({ simpleResolvers: true, description: 'The outcome of giving people access to an app.' })
export class AppAccessGiven {
  @Field(() => ID, { description: 'Id of the role that they were given.' })
  roleId!: string;

  @Field(() => String, { description: 'Name of the role.' })
  roleName!: string;

  @Field(() => Int, { description: 'Number of people who have it now by this call.' })
  userCount!: number;

  @Field(() => Int, {
    description: 'Number of members of the groups whom the caller may not change; they were left out.',
  })
  leftOutCount!: number;
}

const NEW_ROLES = {
  description: 'Apps, at most 20, for each of which a role is made that opens it, and given to the person.',
};

@ArgsType()
export class UserCreateWithAppsArguments extends UserCreateArguments {
  @Field(() => [ID], NEW_ROLES)
  newRoleAppIds!: string[];
}

@ArgsType()
export class UserJoinWithAppsArguments extends UserJoinArguments {
  @Field(() => [ID], NEW_ROLES)
  newRoleAppIds!: string[];
}
