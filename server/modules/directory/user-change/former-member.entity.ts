import { Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../../../database/columns.js';

/** A recently removed member: the removal can be undone by id, in this OU only (USER-26). */
@Entity('former_member')
export class FormerMember {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @TimeColumn()
  removedTime!: number;
}
