import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { UserRef } from '../../directory/user/user.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';
import { AccessDenial, AccessDenialReason, AccessStep, AccessStepKind } from './access-steps.types.js';

/** The kinds of targets that can be explained. */
export enum AccessTargetKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  ASSET = 'ASSET',
  RESOURCE = 'RESOURCE',
}
registerEnumType(AccessTargetKind, {
  name: 'AccessTargetKind',
  description: 'Kinds of targets that can be explained.',
  valuesConfig: {
    APP: { description: 'An app, which opens if any of its menus does.' },
    MENU: { description: 'A menu of an app.' },
    PERMISSION: { description: 'A permission of an app.' },
    ASSET: { description: 'An asset; asking takes operation assets or assetPermission too.' },
    RESOURCE: { description: 'A resource; asking takes operation resource too.' },
  },
});

/** The kinds of things whose holders can be listed. */
export enum AccessSourceKind {
  APP = 'APP',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  ROLE = 'ROLE',
  ASSET = 'ASSET',
  RESOURCE = 'RESOURCE',
}
registerEnumType(AccessSourceKind, {
  name: 'AccessSourceKind',
  description: 'Kinds of things whose holders can be listed.',
  valuesConfig: {
    APP: { description: 'An app, which opens if any of its menus does.' },
    MENU: { description: 'A menu of an app.' },
    PERMISSION: { description: 'A permission of an app.' },
    ROLE: { description: 'A role, which users hold directly.' },
    ASSET: { description: 'An asset; asking takes operation assets or assetPermission too.' },
    RESOURCE: { description: 'A resource; asking takes operation resource too.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A role that would grant the target.' })
export class AccessCandidate extends RoleRef {
  @Field(() => Boolean, { description: 'The caller may give it to this user.' })
  isAssignable!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A user group or node that has the asset or resource: a user who joins it gets it.',
})
export class AccessOwner {
  @Field(() => AccessStepKind, { description: 'USER_GROUP or STRUCTURE.' })
  kind!: AccessStepKind;

  @Field(() => ID, { description: 'Id of the user group or node.' })
  id!: string;

  @Field(() => String, { description: 'Name of the user group or node, in the language of the caller.' })
  name!: string;

  @Field(() => Boolean, { description: 'The caller may add this user to it.' })
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

  @Field(() => AccessStep, { description: 'The thing of the question.' })
  target!: AccessStep;

  @Field(() => AccessStep, {
    nullable: true,
    description: 'The app of the target; the target itself, if it is an app; null for an asset.',
  })
  app!: AccessStep | null;

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

  @Field(() => Int, { description: 'Number of those paths that do not count yet, because the assignment is too new.' })
  pendingCount!: number;

  @Field(() => [[AccessStep]], { description: 'All paths that grant it, those that count first; the first 50.' })
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

  @Field(() => Int, { description: 'Number of all owners, also of those that are not listed; 0 for rights of roles.' })
  ownerCount!: number;

  @Field(() => [AccessOwner], {
    description:
      'User groups and nodes within reach that have the asset or resource without the user in them, by name; the first 20.',
  })
  owners!: AccessOwner[];
}

@ObjectType({ simpleResolvers: true, description: 'A user who has something, and the roles or paths that grant it.' })
export class AccessHolder extends UserRef {
  @Field(() => Boolean, { description: 'The account is neither disabled nor outside its term.' })
  isActive!: boolean;

  @Field(() => [RoleRef], { description: 'The roles that grant it; empty for an asset or a resource.' })
  roles!: RoleRef[];

  @Field(() => [[AccessStep]], {
    description: 'The paths to an asset or a resource, those that count first; the first 5. Empty for rights of roles.',
  })
  paths!: AccessStep[][];

  @Field(() => Int, { description: 'Number of all paths to the asset or resource; 0 for rights of roles.' })
  pathCount!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the user has the resource, if no path to it counts yet; null otherwise.',
  })
  effectiveTime!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of users who have something.' })
export class AccessHolderPage {
  @Field(() => AccessStep, { description: 'The thing of the question.' })
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
