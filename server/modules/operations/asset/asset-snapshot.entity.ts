import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, IdKey, TextColumn } from '../../../database/columns.js';

/** A row of a snapshot, kept until all of it is there (ASST-12). */
@Entity('asset_snapshot')
export class AssetSnapshot {
  @IdKey()
  ouId!: string;

  @IdKey()
  runId!: string;

  @PrimaryColumn({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin' })
  externalId!: string;

  @TextColumn(200)
  name!: string;

  @TextColumn(50)
  type!: string;

  @Column({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  parentExternalId!: string | null;

  /** The id of the asset if it is new; null in rows that an earlier version wrote. */
  @IdColumn({ nullable: true })
  assetId!: string | null;
}
