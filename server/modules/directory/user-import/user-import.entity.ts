import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '../../../core/locale.js';
import { FlagColumn, IdColumn, IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import type { Outcome, StoredColumn } from './import-outcome.js';
import type { UserImportRowState, UserImportState } from './user-import.types.js';

/** A file of users: a plan until it is applied (BYND-03). */
@Entity('user_import')
export class ImportRecord {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  /** The person who started it. */
  @IdColumn()
  accountId!: string;

  @TextColumn(200)
  fileName!: string;

  @TextColumn(10)
  state!: UserImportState;

  /** Minutes from local time to UTC. */
  @Column({ type: 'int', default: 0 })
  zoneOffset!: number;

  @TextColumn(64, { nullable: true })
  timeZone!: string | null;

  @TextColumn(5)
  locale!: Locale;

  @JsonColumn()
  columns!: readonly StoredColumn[];

  @Column({ type: 'int', default: 0 })
  rowCount!: number;

  @IdColumn({ nullable: true })
  jobId!: string | null;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn({ nullable: true })
  finishedTime!: number | null;
}

/** A row of the file. */
@Entity('user_import_row')
export class ImportRecordRow {
  @IdKey()
  ouId!: string;

  @IdKey()
  importId!: string;

  /** The number of the row in the file. */
  @PrimaryColumn({ type: 'int' })
  position!: number;

  @JsonColumn()
  cells!: readonly string[];

  @TextColumn(10)
  state!: UserImportRowState;

  @JsonColumn({ nullable: true })
  outcome!: Outcome | null;

  /** The row has been written. */
  @FlagColumn()
  isDone!: boolean;

  /** The person whom the row created or changed. */
  @IdColumn({ nullable: true })
  userId!: string | null;
}
