import { Column, Entity } from 'typeorm';
import { IdKey, JsonColumn } from '../../../database/columns.js';

/** An app whose messages stay silent. */
export interface StoredMute {
  readonly appId: string;
  /** In epoch milliseconds; null until it is turned on again. */
  readonly until: number | null;
}

/** When messages stay silent for a person in an OU; people without a row have chosen nothing. */
@Entity('notice_setting')
export class NoticeSetting {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  /** Minutes since midnight; both are null without quiet hours. */
  @Column({ type: 'int', nullable: true })
  quietFrom!: number | null;

  @Column({ type: 'int', nullable: true })
  quietTo!: number | null;

  @JsonColumn()
  mutes!: StoredMute[];
}
