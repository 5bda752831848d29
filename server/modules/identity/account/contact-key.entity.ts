import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/columns.js';

/** The installation's key pair of contact data (CONF-26): one row. The private half is sealed under PORTAL_SECRET. */
@Entity('contact_key')
export class ContactKeyRow {
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id!: number;

  @Column({ type: 'text' })
  publicKey!: string;

  @Column({ type: 'text' })
  privateKey!: string;

  @TimeColumn()
  createdTime!: number;
}
