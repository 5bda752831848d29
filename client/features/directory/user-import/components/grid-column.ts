import type { UserImportField } from '../../../../api/generated/graphql';

/** A column with a field, and its place in the file. */
export interface GridColumn {
  readonly field: UserImportField;
  readonly at: number;
  readonly label: string;
}
