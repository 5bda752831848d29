import { Entity, PrimaryColumn } from 'typeorm';
import { IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** Membership of an account in an OU, with the columns that lists sort and search by. */
@Entity('member')
export class Member {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @TextColumn(50)
  username!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(254)
  email!: string;

  /** The term of the account as numbers without gaps: 0 without a start. */
  @TimeColumn()
  startTime!: number;

  /** {@link NEVER} without an end. */
  @TimeColumn()
  expireTime!: number;

  @TimeColumn()
  createdTime!: number;
}

/** The end of a term without an end: the last moment that a date can name. */
export const NEVER = 8_640_000_000_000_000;

/** A word that finds a member: the user search is one range scan over this key. */
@Entity('member_term')
export class MemberTerm {
  @IdKey()
  ouId!: string;

  @PrimaryColumn({ type: 'varchar', length: 60 })
  term!: string;

  @IdKey()
  userId!: string;

  @TimeColumn()
  createdTime!: number;
}
