import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

/** The kinds of things whose removal can be previewed (BYND-02). */
export enum RemovalKind {
  USER = 'USER',
  USER_GROUP = 'USER_GROUP',
  ROLE = 'ROLE',
  STRUCTURE = 'STRUCTURE',
  SUB_ADMIN = 'SUB_ADMIN',
  APP = 'APP',
  MENU_GROUP = 'MENU_GROUP',
  PERMISSION = 'PERMISSION',
  RESOURCE = 'RESOURCE',
  PLUGIN = 'PLUGIN',
}
registerEnumType(RemovalKind, {
  name: 'RemovalKind',
  description: 'Kinds of things whose removal can be previewed.',
  valuesConfig: {
    USER: { description: 'Membership of a user in the working OU.' },
    USER_GROUP: { description: 'A user group.' },
    ROLE: { description: 'A role.' },
    STRUCTURE: { description: 'A node of the tree of structures.' },
    SUB_ADMIN: { description: 'Office of a sub-administrator, who stays a member.' },
    APP: { description: 'An app of the OU.' },
    MENU_GROUP: { description: 'A menu group of an app.' },
    PERMISSION: { description: 'A permission of an app.' },
    RESOURCE: { description: 'A resource of an app.' },
    PLUGIN: { description: 'A plugin of the installation.' },
  },
});

/** Why a removal would be refused. */
export enum RemovalObstacle {
  /** Nobody removes themselves (USER-16, SUBA-16). */
  SELF = 'SELF',
  /** The administrator of the OU stays its member (SUBA-16). */
  OU_ADMIN = 'OU_ADMIN',
  /** A person of the caller's level or above can only be removed by somebody above them (SUBA-16). */
  LEVEL = 'LEVEL',
  /** Rights that the caller may not give, or that others rely on (ROLE-15, SUBA-16). */
  RIGHTS = 'RIGHTS',
  /** People hold it, or stand there (ROLE-09, STRC-23). */
  USERS = 'USERS',
  /** Domains give it to their people (ROLE-11). */
  DOMAINS = 'DOMAINS',
  /** Nodes below it (STRC-23). */
  CHILDREN = 'CHILDREN',
  /** The OU did not make it itself (APP-14). */
  PURCHASED = 'PURCHASED',
  /** Apps show its data alone, and without it that of the whole OU (APP-10). */
  APPS = 'APPS',
  /** It is assigned to OUs (PLUG-07). */
  ORGANIZATIONS = 'ORGANIZATIONS',
}
registerEnumType(RemovalObstacle, {
  name: 'RemovalObstacle',
  description: 'Reasons for refusing a removal.',
  valuesConfig: {
    SELF: { description: 'Nobody removes themselves.' },
    OU_ADMIN: { description: 'The administrator of the OU stays its member.' },
    LEVEL: { description: "A person of the caller's level or above, whom only somebody above them can remove." },
    RIGHTS: { description: 'Rights that the caller may not give, or that others rely on.' },
    USERS: { description: 'People hold it, or are placed at it.' },
    DOMAINS: { description: 'Domains give it to their people.' },
    CHILDREN: { description: 'Nodes are below it.' },
    PURCHASED: { description: 'The OU did not create it itself.' },
    APPS: { description: 'Apps show the data of this node alone, and without it that of the whole OU.' },
    ORGANIZATIONS: { description: 'It is assigned to OUs.' },
  },
});

/** The kinds of losses that a removal causes. */
export enum LossKind {
  /** Roles that people hold, or that show a node. */
  ROLE = 'ROLE',
  USER_GROUP = 'USER_GROUP',
  /** Nodes that people stand at, or that a role shows them. */
  STRUCTURE = 'STRUCTURE',
  MENU = 'MENU',
  PERMISSION = 'PERMISSION',
  /** Sub-administrators who no longer are. */
  SUB_ADMIN = 'SUB_ADMIN',
  /** Operations that they hold, by name. */
  OPERATION = 'OPERATION',
  /** Sub-administrators whose scope names it. */
  SCOPE = 'SCOPE',
  /** People whom a sub-administrator no longer manages. */
  REACH = 'REACH',
  /** Domains that give it to their people. */
  DOMAIN = 'DOMAIN',
  MENU_GROUP = 'MENU_GROUP',
  /** Menus that people put into their header (ENTRY-10). */
  ENTRANCE = 'ENTRANCE',
  /** Shortcut apps that lose menus or permissions that they took over (SCUT-06). */
  SHORTCUT = 'SHORTCUT',
  /** Assets that are assigned to it, or stand there. */
  ASSET = 'ASSET',
  /** Resources that are assigned to it, or belong to the removed app. */
  RESOURCE = 'RESOURCE',
  /** Assets that people reach by nothing else (ASST-14). */
  ASSET_REACH = 'ASSET_REACH',
  /** Resources that people reach by nothing else (RSRC-05). */
  RESOURCE_REACH = 'RESOURCE_REACH',
  /** Labels of a node (STRC-23). */
  TAG = 'TAG',
  /** Accounts that are disabled, because this was their last OU. */
  ACCOUNT = 'ACCOUNT',
}
registerEnumType(LossKind, {
  name: 'LossKind',
  description: 'Kinds of losses that a removal causes.',
  valuesConfig: {
    ROLE: { description: 'Roles that people hold, or that show a node.' },
    USER_GROUP: { description: 'User groups that people are in.' },
    STRUCTURE: { description: 'Nodes that people are placed at, or that a role shows them.' },
    MENU: { description: 'Menus that people see, or that belong to the removed app.' },
    PERMISSION: { description: 'Permissions that people hold, or that belong to the removed app.' },
    SUB_ADMIN: { description: 'Sub-administrators who lose their office.' },
    OPERATION: { description: 'Operations that sub-administrators hold.' },
    SCOPE: { description: 'Sub-administrators whose scope names it.' },
    REACH: { description: 'People whom a sub-administrator no longer manages.' },
    DOMAIN: { description: 'Domains that give it to their people.' },
    MENU_GROUP: { description: 'Menu groups of the removed app.' },
    ENTRANCE: { description: 'Menus that people put into their header.' },
    SHORTCUT: { description: 'Shortcut apps that lose menus or permissions that they took over.' },
    ASSET: { description: 'Assets that are assigned to it, or stand at it.' },
    RESOURCE: { description: 'Resources that are assigned to it, or that belong to the removed app.' },
    ASSET_REACH: { description: 'Assets that people reach now and in no other way.' },
    RESOURCE_REACH: { description: 'Resources that people reach now and in no other way.' },
    TAG: { description: 'Tags of the removed node.' },
    ACCOUNT: { description: 'Accounts that are disabled, because this was their last OU.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A thing that causes a refusal, or that is lost.' })
export class RemovalThing {
  @Field(() => ID, { description: 'Id of the thing, whose kind the reason or the loss tells.' })
  id!: string;

  @Field(() => String, { description: 'Name of the thing, in the language of the caller.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A reason for refusing the removal, with the things that cause it.' })
export class RemovalBlock {
  @Field(() => RemovalObstacle, { description: 'Reason of the refusal.' })
  reason!: RemovalObstacle;

  @Field(() => Int, { description: "Number of things that cause it, exact whatever the caller's reach." })
  count!: number;

  @Field(() => [String], { description: 'Up to ten that the caller may see.' })
  names!: string[];

  @Field(() => [RemovalThing], { description: 'The named things with their ids, in the same order.' })
  things!: RemovalThing[];
}

@ObjectType({ simpleResolvers: true, description: 'The people whom a removal affects.' })
export class AffectedUsers {
  @Field(() => Int, { description: "Number of these people, exact whatever the caller's reach." })
  total!: number;

  @Field(() => [String], { description: 'Up to ten within reach.' })
  names!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'Losses of one kind.' })
export class Loss {
  @Field(() => LossKind, { description: 'Kind of the lost things.' })
  kind!: LossKind;

  @Field(() => Int, { description: 'Number of distinct items.' })
  count!: number;

  @Field(() => Int, { description: 'Number of people who lose at least one of them.' })
  userCount!: number;

  @Field(() => [String], { description: 'Up to ten that the caller may see.' })
  names!: string[];

  @Field(() => [RemovalThing], {
    description: 'The named things with their ids, in the same order; empty for operations.',
  })
  things!: RemovalThing[];
}

/** BYND-02 */
@ObjectType({ simpleResolvers: true, description: 'The losses of a removal, counted exactly.' })
export class RemovalImpact {
  @Field(() => Boolean, { description: 'True if the removal would be refused.' })
  isBlocked!: boolean;

  @Field(() => [RemovalBlock], { description: 'Why the removal would be refused.' })
  blockedBy!: RemovalBlock[];

  @Field(() => AffectedUsers, { description: 'People who are removed, or who lose the removed thing.' })
  users!: AffectedUsers;

  @Field(() => [Loss], { description: 'Grants that at least one person loses.' })
  grants!: Loss[];
}
