import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Pagination } from '../../../core/graphql/types.js';
import { AppRef, MenuNode } from '../../directory/role/right.types.js';
import { RoleRef, UserRef } from '../../directory/user/user.types.js';

/** The kinds of targets that can be explained. */
export enum AccessTargetKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
}
registerEnumType(AccessTargetKind, { name: 'AccessTargetKind' });

/** The kinds of things whose holders can be listed. */
export enum AccessSourceKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  ROLE = 'ROLE',
}
registerEnumType(AccessSourceKind, { name: 'AccessSourceKind' });

export enum AccessStepKind {
  USER = 'USER',
  DOMAIN = 'DOMAIN',
  ROLE = 'ROLE',
  MENU_GROUP = 'MENU_GROUP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  APP = 'APP',
}
registerEnumType(AccessStepKind, { name: 'AccessStepKind' });

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
  valuesConfig: {
    NO_ROLE: { description: 'No role of the user grants it.' },
    NO_MENU_GROUP: { description: 'No role can grant the menu: no menu group contains it.' },
    NO_MENU_OF_APP: {
      description: 'A permission counts only in an app that opens, and the user may open no menu of the app.',
    },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A step of the path from a user to the target.' })
export class AccessStep {
  @Field(() => AccessStepKind)
  kind!: AccessStepKind;

  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A path that breaks before its target.' })
export class AccessDenial {
  @Field(() => AccessDenialReason)
  reason!: AccessDenialReason;

  @Field(() => [AccessStep])
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
  @Field(() => UserRef)
  user!: UserRef;

  @Field(() => AccessStep)
  target!: AccessStep;

  @Field(() => AccessStep)
  app!: AccessStep;

  @Field(() => Boolean, { description: 'The user has it in the portal now.' })
  isGranted!: boolean;

  @Field(() => Boolean, {
    description: 'A menu that is shown only because of its children: its own page does not open.',
  })
  isShownOnly!: boolean;

  @Field(() => Boolean, { description: 'The navigation hides its app, which opens by its address only.' })
  isHidden!: boolean;

  @Field(() => Int)
  pathCount!: number;

  @Field(() => [[AccessStep]], { description: 'All paths that grant it; the first 50.' })
  paths!: AccessStep[][];

  @Field(() => [AccessDenial], { description: 'Each denies it by itself, whatever grants it.' })
  denials!: AccessDenial[];

  @Field(() => Int)
  candidateCount!: number;

  @Field(() => [AccessCandidate], {
    description:
      'Roles that would grant it and that the user does not hold, by name; the first 20. Callers without operation role see only roles that they may give.',
  })
  candidates!: AccessCandidate[];
}

@ObjectType({ simpleResolvers: true })
export class MenuAccess extends MenuNode {
  @Field(() => Boolean)
  isGranted!: boolean;

  @Field(() => Boolean)
  isShownOnly!: boolean;

  @Field(() => [MenuAccess])
  children!: MenuAccess[];
}

@ObjectType({ simpleResolvers: true })
export class PermissionAccess {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  identifier!: string;

  @Field(() => Boolean)
  isGranted!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Rights of a user in one app.' })
export class AppAccess extends AppRef {
  @Field(() => Boolean)
  isEnabled!: boolean;

  @Field(() => Boolean)
  isDisplayed!: boolean;

  @Field(() => Boolean)
  isGranted!: boolean;

  @Field(() => Int, { description: 'Menus and permissions granted.' })
  grantedCount!: number;

  @Field(() => Int, { description: 'All menus and permissions of the app.' })
  totalCount!: number;

  @Field(() => [MenuAccess])
  menus!: MenuAccess[];

  @Field(() => [PermissionAccess])
  permissions!: PermissionAccess[];
}

@ObjectType({ simpleResolvers: true })
export class UserAccess {
  @Field(() => AccessDenialReason, {
    nullable: true,
    description: 'The state of the account, if it prevents all access at present, whatever is granted.',
  })
  accountDenial!: AccessDenialReason | null;

  @Field(() => [AppAccess])
  apps!: AppAccess[];
}

@ObjectType({ simpleResolvers: true })
export class AccessHolder extends UserRef {
  @Field(() => Boolean, { description: 'The account is neither disabled nor outside its term.' })
  isActive!: boolean;

  @Field(() => [RoleRef], { description: 'The roles that grant it.' })
  roles!: RoleRef[];
}

@ObjectType({ simpleResolvers: true })
export class AccessHolderPage {
  @Field(() => AccessStep)
  target!: AccessStep;

  @Field(() => [AccessDenialReason], { description: 'Why none of them has it in the portal at present.' })
  denials!: AccessDenialReason[];

  @Field(() => [AccessHolder])
  users!: AccessHolder[];

  @Field(() => Pagination)
  pagination!: Pagination;
}
