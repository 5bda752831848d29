import { Column, Entity } from 'typeorm';
import { IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

const ExternalId = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin', ...options });

/** An asset as its source describes it (ASST-01). */
@Entity('asset')
export class Asset {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @ExternalId()
  externalId!: string;

  @TextColumn(200)
  name!: string;

  @TextColumn(50)
  type!: string;

  @ExternalId({ nullable: true })
  parentExternalId!: string | null;

  @TimeColumn()
  createdTime!: number;

  /** Since when its source no longer has it; it is nobody's then (ASST-12). */
  @TimeColumn({ nullable: true })
  removedTime!: number | null;
}

/** An asset of a member. */
@Entity('user_asset')
export class UserAsset {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  assetId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** An asset of a user group, and so of its members. */
@Entity('user_group_asset')
export class UserGroupAsset {
  @IdKey()
  ouId!: string;

  @IdKey()
  userGroupId!: string;

  @IdKey()
  assetId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** An asset at a node of the organization structure. */
@Entity('structure_asset')
export class StructureAsset {
  @IdKey()
  ouId!: string;

  @IdKey()
  structureId!: string;

  @IdKey()
  assetId!: string;

  @Column({ type: 'int' })
  sortOrder!: number;

  @TimeColumn()
  createdTime!: number;
}
