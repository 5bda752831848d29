import { Column, Entity } from 'typeorm';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../database/columns.js';

/** A piece of background work: waiting, running or done. */
@Entity('job')
export class JobRow {
  @IdKey()
  id!: string;

  @IdColumn({ nullable: true })
  ouId!: string | null;

  @TextColumn(40)
  kind!: string;

  /** JSON, as `result` is. */
  @Column({ type: 'longtext' })
  payload!: string;

  @TextColumn(10)
  state!: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';

  /** When it is due, by the database's clock. */
  @TimeColumn()
  runTime!: number;

  @TimeColumn({ nullable: true })
  leaseTime!: number | null;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'int', default: 0 })
  progress!: number;

  @Column({ type: 'int', default: 0 })
  total!: number;

  @Column({ type: 'longtext', nullable: true })
  result!: string | null;

  @TextColumn(500, { nullable: true })
  error!: string | null;

  @IdColumn({ nullable: true })
  createdBy!: string | null;

  @TimeColumn()
  createdTime!: number;
}
