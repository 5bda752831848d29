import { Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../../../database/columns.js';

/** An account that was a member lately: its removal can be taken back by id, in this OU alone (USER-26). */
@Entity('former_member')
export class FormerMember {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @TimeColumn()
  removedTime!: number;
}
