import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Pagination } from '../../../core/graphql/types.js';
import { UserRef } from '../../directory/user/user.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';

/** The kinds of targets that can be explained. */
export enum AccessTargetKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
}
registerEnumType(AccessTargetKind, {
  name: 'AccessTargetKind',
  description: 'Kinds of targets that can be explained.',
  valuesConfig: {
    APP: { description: 'An app, which opens if any of its menus does.' },
    MENU: { description: 'A menu of an app.' },
    PERMISSION: { description: 'A permission of an app.' },
  },
});

/** The kinds of things whose holders can be listed. */
export enum AccessSourceKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  ROLE = 'ROLE',
}
registerEnumType(AccessSourceKind, {
  name: 'AccessSourceKind',
  description: 'Kinds of things whose holders can be listed.',
  valuesConfig: {
    APP: { description: 'An app, which opens if any of its menus does.' },
    MENU: { description: 'A menu of an app.' },
    PERMISSION: { description: 'A permission of an app.' },
    ROLE: { description: 'A role, which users hold directly.' },
  },
});

export enum AccessStepKind {
  USER = 'USER',
  DOMAIN = 'DOMAIN',
  ROLE = 'ROLE',
  MENU_GROUP = 'MENU_GROUP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  APP = 'APP',
}
registerEnumType(AccessStepKind, {
  name: 'AccessStepKind',
  description: 'Kinds of steps from a user to a target.',
  valuesConfig: {
    USER: { description: 'The user, the first step of each path.' },
    DOMAIN: { description: 'The domain that gives the role to its people.' },
    ROLE: { description: 'A role of the user.' },
    MENU_GROUP: { description: 'A menu group that the role grants.' },
    MENU: { description: 'A menu of the menu group.' },
    PERMISSION: { description: 'A permission that the role grants.' },
    APP: { description: 'The app of the menu or permission.' },
  },
});

export enum AccessDenialReason {
  ACCOUNT_DISABLED = 'ACCOUNT_DISABLED',
  ACCOUNT_NOT_STARTED = 'ACCOUNT_NOT_STARTED',
  ACCOUNT_EXPIRED = 'ACCOUNT_EXPIRED',
  APP_DISABLED = 'APP_DISABLED',
  /** The OU is no longer entitled to the app (APP-12). */
  NOT_ENTITLED = 'NOT_ENTITLED',
  /** The menu or permission that a shortcut app took over is gone, or its app is closed (SCUT-06). */
  SOURCE_LOST = 'SOURCE_LOST',
  NO_ROLE = 'NO_ROLE',
  NO_MENU_GROUP = 'NO_MENU_GROUP',
  NO_MENU_OF_APP = 'NO_MENU_OF_APP',
}
registerEnumType(AccessDenialReason, {
  name: 'AccessDenialReason',
  description: 'Reasons for not having something.',
  valuesConfig: {
    NO_ROLE: { description: 'No role of the user grants it.' },
    NO_MENU_GROUP: { description: 'No role can grant the menu: no menu group contains it.' },
    NO_MENU_OF_APP: {
      description: 'A permission counts only in an app that opens, and the user may open no menu of the app.',
    },
    ACCOUNT_DISABLED: { description: 'The account of the user is disabled.' },
    ACCOUNT_NOT_STARTED: { description: 'The term of the account begins later.' },
    ACCOUNT_EXPIRED: { description: 'The term of the account is over.' },
    APP_DISABLED: { description: 'The app is disabled.' },
    NOT_ENTITLED: { description: 'The OU is no longer entitled to the app.' },
    SOURCE_LOST: { description: 'The menu or permission that a shortcut app took over is gone, or its app is closed.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A step of the path from a user to the target.' })
export class AccessStep {
  @Field(() => AccessStepKind, { description: 'Kind of the thing at this step.' })
  kind!: AccessStepKind;

  @Field(() => ID, { description: 'Id of the thing at this step.' })
  id!: string;

  @Field(() => String, { description: 'Name of the thing, in the language of the caller.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A path that breaks before its target.' })
export class AccessDenial {
  @Field(() => AccessDenialReason, { description: 'Reason of the break.' })
  reason!: AccessDenialReason;

  @Field(() => [AccessStep], { description: 'The steps from the user to the target, as far as they are known.' })
  steps!: AccessStep[];

  @Field(() => Int, { description: 'Index of the last step before the break.' })
  brokenAfter!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A role that would grant the target.' })
export class AccessCandidate extends RoleRef {
  @Field(() => Boolean, { description: 'The caller may give it to this user.' })
  isAssignable!: boolean;
}

/** BYND-01 */
@ObjectType({
  simpleResolvers: true,
  description: 'The paths that grant something to a user, or the steps that deny it.',
})
export class AccessExplanation {
  @Field(() => UserRef, { description: 'The user of the question.' })
  user!: UserRef;

  @Field(() => AccessStep, { description: 'The app, menu or permission of the question.' })
  target!: AccessStep;

  @Field(() => AccessStep, { description: 'The app of the target; the target itself, if it is an app.' })
  app!: AccessStep;

  @Field(() => Boolean, { description: 'The user has it in the portal now.' })
  isGranted!: boolean;

  @Field(() => Boolean, {
    description: 'A menu that is shown only because of its children: its own page does not open.',
  })
  isShownOnly!: boolean;

  @Field(() => Boolean, { description: 'The navigation hides its app, which opens by its address only.' })
  isHidden!: boolean;

  @Field(() => Int, { description: 'Number of all paths that grant the target, also of those that are not listed.' })
  pathCount!: number;

  @Field(() => [[AccessStep]], { description: 'All paths that grant it; the first 50.' })
  paths!: AccessStep[][];

  @Field(() => [AccessDenial], { description: 'Each denies it by itself, whatever grants it.' })
  denials!: AccessDenial[];

  @Field(() => Int, {
    description: 'Number of all roles that would grant the target, also of those that are not listed.',
  })
  candidateCount!: number;

  @Field(() => [AccessCandidate], {
    description:
      'Roles that would grant it and that the user does not hold, by name; the first 20. Callers without operation role see only roles that they may give.',
  })
  candidates!: AccessCandidate[];
}

@ObjectType({ simpleResolvers: true, description: 'A user who has something, and the roles that grant it.' })
export class AccessHolder extends UserRef {
  @Field(() => Boolean, { description: 'The account is neither disabled nor outside its term.' })
  isActive!: boolean;

  @Field(() => [RoleRef], { description: 'The roles that grant it.' })
  roles!: RoleRef[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of users who have something.' })
export class AccessHolderPage {
  @Field(() => AccessStep, { description: 'The app, menu, permission or role of the question.' })
  target!: AccessStep;

  @Field(() => [AccessDenialReason], { description: 'Why none of them has it in the portal at present.' })
  denials!: AccessDenialReason[];

  @Field(() => [AccessHolder], {
    description: "The users of the page, within the caller's reach, in the order of their ids.",
  })
  users!: AccessHolder[];

  @Field(() => Pagination, { description: 'The place of the page among the holders within reach.' })
  pagination!: Pagination;
}
