import { IdColumn, TimeColumn, VersionColumn } from './columns.js';

/** A row with an optimistic lock (version.ts), which tells the second of two editors about the change of the first. */
export abstract class Versioned {
  @VersionColumn()
  version!: number;

  /** The account of the last change; null before the first, and for changes by an app or the portal itself. */
  @IdColumn({ nullable: true })
  modifiedBy!: string | null;

  @TimeColumn({ nullable: true })
  modifiedTime!: number | null;
}

/** The columns of a row that nobody has changed yet. */
export const UNCHANGED: Versioned = { version: 1, modifiedBy: null, modifiedTime: null };
