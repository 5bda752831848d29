import { Field, Int, ObjectType } from 'type-graphql';
import { SourceApp } from '../menu/menu.types.js';
import { PermissionRef } from '../../directory/role/role.types.js';

@ObjectType({ simpleResolvers: true, description: 'A permission of a shortcut app, or one that it could take over.' })
export class ShortcutPermission extends PermissionRef {
  @Field(() => SourceApp, { nullable: true, description: 'The app it was taken over from.' })
  sourceApp!: SourceApp | null;

  /** SCUT-06 */
  @Field(() => Boolean, { description: 'Its source is gone, and it gives nothing.' })
  isLost!: boolean;

  @Field(() => Boolean, { description: 'The shortcut app that was asked about has it.' })
  isAssigned!: boolean;

  @Field(() => Int, { description: 'Roles that give it.' })
  roleCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class ShortcutPermissionList {
  @Field(() => [ShortcutPermission])
  permissions!: ShortcutPermission[];
}
