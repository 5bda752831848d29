import type { Zone } from '../../../core/day.js';
import { startOfDay } from '../../../core/day.js';
import { UserImportField as Field } from './user-import.types.js';

/** The columns of the template, in its order (IMPT-08). */
export const FIELDS: readonly Field[] = Object.values(Field);

/** Fields that are texts of an account and nothing more. */
export type TextField = Field.name | Field.nickName | Field.company | Field.department | Field.position;

/** Most characters of each (USER-23). */
export const TEXT_FIELDS: Readonly<Record<TextField, number>> = {
  [Field.name]: 50,
  [Field.nickName]: 100,
  [Field.company]: 100,
  [Field.department]: 100,
  [Field.position]: 100,
};

/** Fields that name roles, groups or nodes, and the account's fields that are days. */
export const LIST_FIELDS = [Field.roles, Field.userGroups, Field.structures] as const;
export type ListField = (typeof LIST_FIELDS)[number];
export const DAY_FIELDS = { [Field.accountStartTime]: 'startTime', [Field.accountExpireTime]: 'expireTime' } as const;

/** Widths of the template's columns, in characters. */
export const FIELD_WIDTHS: readonly number[] = [20, 22, 16, 32, 10, 18, 22, 20, 20, 14, 14, 26, 26, 34];

/** The letters and digits of `text`, in one case and without accents: names and heads are compared in this form. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]00:00(?::00)?(?:\.0+)?Z?)?$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/**
 * The start of the day that a text names in the person's time zone, in epoch milliseconds (USER-06); null for a text
 * that names no day. Days with an ambiguous order of day and month are not guessed.
 */
export function startOf(text: string, zone: Zone): number | null {
  const [, first, second, third] = DAY.exec(text) ?? [];
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const [y, m, d] = [year ?? first, month ?? second, day ?? third].map(Number);
  if (!y || !m || !d || y < 1970) return null;
  const time = Date.UTC(y, m - 1, d);
  const isDay = new Date(time).getUTCMonth() === m - 1 && new Date(time).getUTCDate() === d;
  return isDay ? startOfDay(time, zone) : null;
}

/** The names in a cell: divided by semicolons, each once. */
export function namesIn(cell: string): string[] {
  const names = cell.split(/[;；\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The parts of a name that commas divide; none for a name without commas. */
export function partsIn(name: string): string[] {
  const parts = name.split(/[,，、]/).map((part) => part.trim());
  return parts.length > 1 ? [...new Set(parts.filter((part) => part !== ''))] : [];
}
