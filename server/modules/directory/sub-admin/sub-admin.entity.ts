import { Entity } from 'typeorm';
import type { Operation, SubAdminScope } from '../../../context/levels.js';
import { IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** Limited administration rights of a member (SUBA-02). */
@Entity('sub_admin')
export class SubAdmin extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @TextColumn(10)
  scope!: SubAdminScope;

  @JsonColumn()
  operations!: Operation[];

  @TimeColumn()
  createdTime!: number;
}

/** A role whose holders are in the scope. */
@Entity('sub_admin_role')
export class SubAdminRole {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  roleId!: string;
}

/** A user group whose members are in the scope. */
@Entity('sub_admin_user_group')
export class SubAdminUserGroup {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  userGroupId!: string;
}

/** A node whose people, including its descendants', are in the scope. */
@Entity('sub_admin_structure')
export class SubAdminStructure {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  structureId!: string;
}
