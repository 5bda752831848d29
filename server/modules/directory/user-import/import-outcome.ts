import type { UserImportField as Field } from './user-import.types.js';

/** A column of a file: its head, its field, and its first value. */
export interface StoredColumn {
  readonly header: string;
  readonly field: Field | null;
  readonly sample: string;
}

/** A fault of a cell, or of the row if no field is named. Its text is created on reading, in the reader's language. */
export interface Fault {
  readonly field: Field | null;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly suggestion?: string;
  readonly corrected?: string;
}

/** A change that a row would make. */
export interface Change {
  readonly field: Field;
  readonly before: string;
  readonly after: string;
  readonly added?: readonly string[];
  /** The ids of the items that are added to a list: names differ with the language. */
  readonly addedIds?: readonly string[];
}

/** The outcome of a row, as it is stored. */
export interface Outcome {
  readonly faults: readonly Fault[];
  readonly changes: readonly Change[];
  /** The person whom the row would change: their former values are shown while they are within reach. */
  readonly personId?: string;
  /** The initial password of a new account, sealed until it is read. */
  readonly password?: string;
}
