import type { UserImportField } from '../../../../api/generated/graphql';

/** A column that holds something, and its place in the file. */
export interface GridColumn {
  readonly field: UserImportField;
  readonly at: number;
  readonly label: string;
}
