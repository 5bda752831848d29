import { Entity } from 'typeorm';
import { IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A named set of members (UGRP-01). */
@Entity('user_group')
export class UserGroup extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(200)
  description!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A member of a user group. */
@Entity('user_group_member')
export class UserGroupMember {
  @IdKey()
  ouId!: string;

  @IdKey()
  userGroupId!: string;

  @IdKey()
  userId!: string;

  @TimeColumn()
  createdTime!: number;
}
