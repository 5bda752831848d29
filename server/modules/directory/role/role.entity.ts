import { Entity } from 'typeorm';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A bundle of menu groups, permissions and structures (ROLE-01). */
@Entity('role')
export class Role extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(50)
  identifier!: string;

  @TextColumn(200, { nullable: true })
  description!: string | null;

  @IdColumn({ nullable: true })
  createdBy!: string | null;

  @TimeColumn()
  createdTime!: number;
}

/** A role given to a member. */
@Entity('user_role')
export class UserRole {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  roleId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A menu group that a role grants. */
@Entity('role_menu_group')
export class RoleMenuGroup {
  @IdKey()
  ouId!: string;

  @IdKey()
  roleId!: string;

  @IdKey()
  appId!: string;

  @IdKey()
  menuGroupId!: string;
}

/** A permission a role grants. */
@Entity('role_permission')
export class RolePermission {
  @IdKey()
  ouId!: string;

  @IdKey()
  roleId!: string;

  @IdKey()
  appId!: string;

  @IdKey()
  permissionId!: string;
}

/** A structure that a role makes visible in an app. */
@Entity('role_structure')
export class RoleStructure {
  @IdKey()
  ouId!: string;

  @IdKey()
  roleId!: string;

  @IdKey()
  appId!: string;

  @IdKey()
  structureId!: string;
}
