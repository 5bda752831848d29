import { Column, Entity } from 'typeorm';
import { HashColumn, HashKey, TimeColumn } from '../../../database/columns.js';

/** A call that was made under an Idempotency-Key. Its hash names caller and OU, so that nobody meets another's. */
@Entity('idempotency_key')
export class IdempotencyKey {
  /** Of the caller, their OU, the key, and the place of the call in its document. */
  @HashKey()
  keyHash!: string;

  /** Of the call and its arguments. */
  @HashColumn()
  requestHash!: string;

  /** JSON, sealed: it may hold an initial password. Null until the call has ended. */
  @Column({ type: 'mediumtext', nullable: true })
  answer!: string | null;

  @TimeColumn()
  createdTime!: number;
}
