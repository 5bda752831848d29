import { Column, Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeKey } from '../database/columns.js';

/** An event that a relay has taken from the outbox, kept for clients that were away. */
@Entity('live_event')
export class LiveEventRow {
  /** Microseconds since 1970 at which the relay took it; raised where needed, so that each is higher than all before. */
  @TimeKey()
  position!: number;

  @IdColumn()
  eventId!: string;

  @TextColumn(160)
  channel!: string;

  /** JSON. */
  @Column({ type: 'text' })
  payload!: string;
}
