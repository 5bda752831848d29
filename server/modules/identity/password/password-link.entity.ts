import { Entity } from 'typeorm';
import { HashColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** The purpose of a link: to replace a forgotten password, or to set up an account. */
export type LinkPurpose = 'RESET' | 'INIT';

/** A mailed link that sets a password; an account has one at a time (PWD-22). */
@Entity('password_link')
export class PasswordLink {
  @IdKey()
  accountId!: string;

  @HashColumn()
  tokenHash!: string;

  @TextColumn(10)
  purpose!: LinkPurpose;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  expireTime!: number;
}
