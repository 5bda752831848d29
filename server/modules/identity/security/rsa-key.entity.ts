import { Column, Entity } from 'typeorm';
import { IdKey, TimeColumn } from '../../../database/columns.js';

/** A key pair for passwords on the wire; the private half is sealed under PORTAL_SECRET. */
@Entity('rsa_key')
export class RsaKey {
  @IdKey()
  id!: string;

  @Column({ type: 'text' })
  publicKey!: string;

  @Column({ type: 'text' })
  privateKey!: string;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  expireTime!: number;
}
