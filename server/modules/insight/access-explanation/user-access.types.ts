import { Field, Int, ObjectType } from 'type-graphql';
import { AppRef, MenuNode } from '../../directory/role/right.types.js';
import { PermissionRef } from '../../directory/role/role.types.js';
import { AccessDenialReason } from './access-steps.types.js';

@ObjectType({ simpleResolvers: true, description: 'Access of a user to a menu.' })
export class MenuAccess extends MenuNode {
  @Field(() => Boolean, { description: 'True if the user sees the menu.' })
  isGranted!: boolean;

  @Field(() => Boolean, {
    description: 'True if the menu is shown only because of its children: its own page does not open.',
  })
  isShownOnly!: boolean;

  @Field(() => [MenuAccess], { description: 'Menus below it, in order.' })
  children!: MenuAccess[];
}

@ObjectType({ simpleResolvers: true, description: 'Access of a user to a permission.' })
export class PermissionAccess extends PermissionRef {
  @Field(() => Boolean, { description: 'True if a role of the user grants it and the app opens for the user.' })
  isGranted!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Rights of a user in one app.' })
export class AppAccess extends AppRef {
  @Field(() => Boolean, { description: 'True if the app is enabled and the OU is entitled to it.' })
  isEnabled!: boolean;

  @Field(() => Boolean, { description: 'True if the navigation pane shows the app.' })
  isDisplayed!: boolean;

  @Field(() => Boolean, { description: 'True if the user may open at least one menu of the enabled app.' })
  isGranted!: boolean;

  @Field(() => Int, { description: 'Menus and permissions granted.' })
  grantedCount!: number;

  @Field(() => Int, { description: 'All menus and permissions of the app.' })
  totalCount!: number;

  @Field(() => [MenuAccess], { description: 'All menus of the app as a tree, in order.' })
  menus!: MenuAccess[];

  @Field(() => [PermissionAccess], { description: 'All permissions of the app, by name.' })
  permissions!: PermissionAccess[];
}

@ObjectType({ simpleResolvers: true, description: 'Access of a user in all apps of the working OU.' })
export class UserAccess {
  @Field(() => AccessDenialReason, {
    nullable: true,
    description: 'The state of the account, if it prevents all access at present, whatever is granted.',
  })
  accountDenial!: AccessDenialReason | null;

  @Field(() => [AppAccess], { description: 'All apps of the working OU, in launcher order.' })
  apps!: AppAccess[];
}
