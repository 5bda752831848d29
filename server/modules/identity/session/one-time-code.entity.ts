import { Column, Entity, PrimaryColumn } from 'typeorm';
import { HashColumn, IdKey, TimeColumn } from '../../../database/columns.js';

/** The purpose of a code: to sign in, or to prove that the signed-in person reads the account's mail. */
export type CodePurpose = 'LOGIN' | 'MFA';

/** A code that was mailed; an account has one for each purpose. */
@Entity('one_time_code')
export class OneTimeCode {
  @IdKey()
  accountId!: string;

  @PrimaryColumn({ type: 'varchar', length: 10 })
  purpose!: CodePurpose;

  /** Keyed, because six digits can be tried out. */
  @HashColumn()
  codeHash!: string;

  @Column({ type: 'int' })
  tries!: number;

  @TimeColumn()
  sentTime!: number;

  @TimeColumn()
  expireTime!: number;
}
