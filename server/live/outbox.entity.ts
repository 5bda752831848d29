import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** An event that waits to be published. */
@Entity('outbox_event')
export class OutboxEvent {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: number;

  /** Null from a server of the version before. */
  @IdColumn({ nullable: true })
  eventId!: string | null;

  @TextColumn(160)
  channel!: string;

  /** JSON. */
  @Column({ type: 'text' })
  payload!: string;

  @TimeColumn()
  createdTime!: number;
}
