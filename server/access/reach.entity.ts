import { Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../database/columns.js';

/**
 * A member in the reach of a sub-administrator of a specified scope, stored as a row so that lists are read in order.
 */
@Entity('sub_admin_reach')
export class SubAdminReach {
  @IdKey()
  ouId!: string;

  @IdKey()
  adminId!: string;

  @IdKey()
  userId!: string;

  /** When the member joined. */
  @TimeColumn()
  createdTime!: number;
}
