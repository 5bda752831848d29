import { Column, Entity } from 'typeorm';
import { HashColumn, IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A single sign-on under way, or a test of one with its outcome. */
@Entity('sso_request')
export class SsoRequest {
  @Column({ primary: true, type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  stateHash!: string;

  @IdColumn()
  ouId!: string;

  @IdColumn()
  domainId!: string;

  @TextColumn(10)
  purpose!: 'SIGN_IN' | 'TEST';

  /** Hash of the secret in the cookie of the browser that began it. */
  @HashColumn()
  browserHash!: string;

  @TextColumn(64)
  nonce!: string;

  /** The code verifier of PKCE, sealed. */
  @Column({ type: 'text' })
  verifier!: string;

  /** The administrator who started a test. */
  @IdColumn({ nullable: true })
  accountId!: string | null;

  /** The finding of a finished test. */
  @JsonColumn({ nullable: true })
  result!: object | null;

  @TimeColumn()
  expireTime!: number;
}
