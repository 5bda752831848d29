import { Column, Entity } from 'typeorm';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A thing of an app that access is given to (RSRC-01). */
@Entity('resource')
export class Resource extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  appId!: string;

  @Column({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin' })
  identifier!: string;

  @TextColumn(200)
  name!: string;

  @TextColumn(50)
  type!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A resource of a member. */
@Entity('user_resource')
export class UserResource {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  resourceId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A resource of a user group, and so of its members. */
@Entity('user_group_resource')
export class UserGroupResource {
  @IdKey()
  ouId!: string;

  @IdKey()
  userGroupId!: string;

  @IdKey()
  resourceId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** The one resource of a node (STRC-18). */
@Entity('structure_resource')
export class StructureResource {
  @IdKey()
  ouId!: string;

  @IdKey()
  structureId!: string;

  @IdColumn()
  resourceId!: string;

  @TimeColumn()
  createdTime!: number;
}
