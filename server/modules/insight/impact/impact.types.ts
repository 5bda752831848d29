import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';

/** The kinds of things whose removal can be previewed (BYND-02). */
export enum RemovalKind {
  USER = 'USER',
  USER_GROUP = 'USER_GROUP',
  ROLE = 'ROLE',
  STRUCTURE = 'STRUCTURE',
  SUB_ADMIN = 'SUB_ADMIN',
  APP = 'APP',
  MENU_GROUP = 'MENU_GROUP',
  PLUGIN = 'PLUGIN',
}
registerEnumType(RemovalKind, { name: 'RemovalKind' });

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
registerEnumType(RemovalObstacle, { name: 'RemovalObstacle' });

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
  /** Accounts that are disabled, because this was their last OU. */
  ACCOUNT = 'ACCOUNT',
}
registerEnumType(LossKind, { name: 'LossKind' });

@ObjectType({ simpleResolvers: true })
export class RemovalBlock {
  @Field(() => RemovalObstacle)
  reason!: RemovalObstacle;

  @Field(() => Int)
  count!: number;

  @Field(() => [String], { description: 'Up to ten that the caller may see.' })
  names!: string[];
}

@ObjectType({ simpleResolvers: true })
export class AffectedUsers {
  @Field(() => Int)
  total!: number;

  @Field(() => [String], { description: 'Up to ten within reach.' })
  names!: string[];
}

@ObjectType({ simpleResolvers: true })
export class Loss {
  @Field(() => LossKind)
  kind!: LossKind;

  @Field(() => Int, { description: 'Number of distinct items.' })
  count!: number;

  @Field(() => Int, { description: 'Number of people who lose at least one of them.' })
  userCount!: number;

  @Field(() => [String], { description: 'Up to ten that the caller may see.' })
  names!: string[];
}

/** BYND-02 */
@ObjectType({ simpleResolvers: true, description: 'The losses of a removal, counted exactly.' })
export class RemovalImpact {
  @Field(() => Boolean)
  isBlocked!: boolean;

  @Field(() => [RemovalBlock], { description: 'Why the removal would be refused.' })
  blockedBy!: RemovalBlock[];

  @Field(() => AffectedUsers, { description: 'People who are removed, or who lose the removed thing.' })
  users!: AffectedUsers;

  @Field(() => [Loss], { description: 'Grants that at least one person loses.' })
  grants!: Loss[];
}
