import { Entity, PrimaryColumn } from 'typeorm';
import { IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** The proof of a host: a TXT record, or a domain that was in effect before proofs were required. */
export type HostProof = 'DNS' | 'BEFORE';

/** The proof that a host belongs to an OU (DOMN-10). */
@Entity('domain_host')
export class DomainHost {
  @IdKey()
  ouId!: string;

  @PrimaryColumn({ type: 'varchar', length: 255, charset: 'ascii', collation: 'ascii_bin' })
  host!: string;

  @TextColumn(10, { nullable: true })
  proof!: HostProof | null;

  @TimeColumn({ nullable: true })
  provedTime!: number | null;

  @TimeColumn({ nullable: true })
  checkedTime!: number | null;

  /** The first lookup that missed the record; null while it is there. */
  @TimeColumn({ nullable: true })
  missingSince!: number | null;
}
