import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/columns.js';

/** The failed tries of an account or of a typed name, by the hash of either (SECR-05). */
@Entity('sign_in_try')
export class SignInTry {
  @PrimaryColumn({ type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  principal!: string;

  @Column({ type: 'int' })
  tries!: number;

  /** Start of the hour within which tries count. */
  @TimeColumn()
  firstTime!: number;

  @TimeColumn()
  lastTime!: number;
}
