import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FlagColumn, IdColumn, TimeColumn } from '../../../database/columns.js';

/** The failed tries of an account or of a typed name, by the hash of either (SECR-05). */
@Entity('sign_in_try')
export class SignInTry {
  @PrimaryColumn({ type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  principal!: string;

  /** The account that the tries were for; null for a name of nobody. */
  @IdColumn({ nullable: true })
  accountId!: string | null;

  /** The principal is a typed name, whose number is the platform's. */
  @FlagColumn()
  isTyped!: boolean;

  @Column({ type: 'int' })
  tries!: number;

  /** Start of the hour within which tries count. */
  @TimeColumn()
  firstTime!: number;

  @TimeColumn()
  lastTime!: number;
}
