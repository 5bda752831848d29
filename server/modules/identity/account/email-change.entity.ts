import { Entity } from 'typeorm';
import { HashColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A new address that waits until its mailed link is opened; an account has one at a time (USER-27). */
@Entity('email_change')
export class EmailChange {
  @IdKey()
  accountId!: string;

  @TextColumn(254)
  email!: string;

  @HashColumn()
  tokenHash!: string;

  @TimeColumn()
  sentTime!: number;

  @TimeColumn()
  expireTime!: number;
}
