import { Field, Int, ObjectType } from 'type-graphql';
import { SourceApp } from '../menu/menu.types.js';
import { PermissionRef } from '../../directory/role/role.types.js';

@ObjectType({ simpleResolvers: true, description: 'A permission of an app, with the roles that grant it counted.' })
export class ShortcutPermission extends PermissionRef {
  @Field(() => SourceApp, { nullable: true, description: 'The app that it was taken over from.' })
  sourceApp!: SourceApp | null;

  /** SCUT-06 */
  @Field(() => Boolean, { description: 'Its source is gone, so it has no effect.' })
  isLost!: boolean;

  @Field(() => Boolean, { description: 'Whether the shortcut app of the query has it.' })
  isAssigned!: boolean;

  @Field(() => Int, { description: 'Number of roles that grant it.' })
  roleCount!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Permissions of an app.' })
export class ShortcutPermissionList {
  @Field(() => [ShortcutPermission], { description: 'The permissions by identifier.' })
  permissions!: ShortcutPermission[];
}
