import type { UserImportField } from '../../../api/generated/graphql';

/** The fields of columns, in the order of the template (IMPT-08), with the least width of their columns in pixels. */
const WIDTHS: Readonly<Record<UserImportField, number>> = {
  username: 130,
  name: 140,
  nickName: 110,
  email: 220,
  phoneArea: 90,
  phone: 130,
  company: 150,
  department: 130,
  position: 130,
  accountStartTime: 120,
  accountExpireTime: 150,
  roles: 170,
  userGroups: 170,
  structures: 170,
};

export const FIELDS = Object.keys(WIDTHS) as UserImportField[];

export const widthOf = (field: UserImportField): number => WIDTHS[field];

const LISTS: ReadonlySet<UserImportField> = new Set(['roles', 'userGroups', 'structures']);

/** Whether a cell names several things, divided by semicolons or commas. */
export const isList = (field: UserImportField): boolean => LISTS.has(field);

/** The names in a cell. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[;；,，、\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
