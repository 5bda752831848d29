import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The field the server sorts by; none, no sorting. */
  readonly sortField?: string;
  /** Its share of the table, such as 24%, of what is cut where there is no room; others take what they hold. */
  readonly width?: string;
  /** Counts stand below each other by their last digits. */
  readonly isNumber?: boolean;
  /** On mobile, where rows are a list, its values say by themselves what they are. */
  readonly isPlain?: boolean;
}
