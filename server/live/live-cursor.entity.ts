import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../database/columns.js';

/** The progress of publishing: one row, which a relay locks while it publishes. */
@Entity('live_cursor')
export class LiveCursor {
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  onlyRow!: number;

  /** Position of the last published event. */
  @TimeColumn()
  position!: number;
}
