import { Entity } from 'typeorm';
import { IdKey, JsonColumn, TimeKey } from '../../../database/columns.js';

/** The places of things before a change of their order, for sessions that began before it (MENU-07). */
@Entity('former_order')
export class FormerOrder {
  @IdKey()
  ouId!: string;

  @TimeKey()
  changedTime!: number;

  /** Former places by id. */
  @JsonColumn()
  orders!: Record<string, number>;
}
