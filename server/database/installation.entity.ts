import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdColumn, TimeColumn } from './columns.js';

/** The installation that a database is of: one row. */
@Entity('installation')
export class Installation {
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  onlyRow!: number;

  @IdColumn()
  id!: string;

  /** Null before its first server has started. */
  @Column({ type: 'text', nullable: true })
  canary!: string | null;

  @TimeColumn()
  createdTime!: number;
}
