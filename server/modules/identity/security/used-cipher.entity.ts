import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/columns.js';

/** An encrypted password that was opened already (threats 39): each is accepted once. */
@Entity('used_cipher')
export class UsedCipher {
  @PrimaryColumn({ type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  cipherHash!: string;

  /** The end of the key's life; later the key itself is refused. */
  @TimeColumn()
  expireTime!: number;
}
