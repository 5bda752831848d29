import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

export enum AccessStepKind {
  USER = 'USER',
  DOMAIN = 'DOMAIN',
  ROLE = 'ROLE',
  MENU_GROUP = 'MENU_GROUP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  APP = 'APP',
  USER_GROUP = 'USER_GROUP',
  STRUCTURE = 'STRUCTURE',
  ASSET = 'ASSET',
  RESOURCE = 'RESOURCE',
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
    APP: { description: 'The app of the menu, permission or resource.' },
    USER_GROUP: { description: 'A user group of the user.' },
    STRUCTURE: {
      description: 'A node at which the user is placed; a second one is below it and inherits by auto-authorization.',
    },
    ASSET: { description: 'An asset that is assigned to the step before.' },
    RESOURCE: { description: 'A resource that is assigned to the step before.' },
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
  /** An asset or a resource that is assigned neither to the member nor to any of their groups and nodes. */
  NO_WAY = 'NO_WAY',
  /** RSRC-03 */
  NOT_YET = 'NOT_YET',
  /** ASST-12 */
  ASSET_REMOVED = 'ASSET_REMOVED',
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
    NO_WAY: { description: 'It is assigned neither to the user nor to any of their user groups and nodes.' },
    NOT_YET: { description: 'Every assignment by which the user has it takes effect later.' },
    ASSET_REMOVED: { description: 'The source of assets no longer has the asset.' },
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

  /** RSRC-03 */
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the assignment of this resource counts; null if it counts, and for other steps.',
  })
  effectiveTime?: number | null;
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
