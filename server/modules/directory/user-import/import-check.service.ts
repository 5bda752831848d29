import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import type { Entry, Verdict } from './import-check.js';
import { checkEntries } from './import-check.js';
import type { KnownNames } from './import-names.service.js';
import { lookedUp, readRoles, readStructures, readUserGroups } from './import-names.service.js';
import { chargeNames, readPeople } from './import-people.service.js';
import { UserImportField as Field } from './user-import.types.js';

/** A row of a file as it is stored. */
export interface StoredRow {
  readonly position: number;
  readonly cells: readonly string[];
}

/** The fields of each column, and the zone of the days in the file. */
export interface Reading {
  readonly fields: readonly (Field | null)[];
  readonly zone: Zone;
}

/** Fields whose values are unique in the installation. */
const ACCOUNT_FIELDS = [Field.username, Field.email] as const;
type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** The longest text that is read of a cell: no field has a longer value. */
const MAX_CELL = 5_000;

function entryOf({ position, cells }: StoredRow, fields: readonly (Field | null)[]): Entry {
  const values = new Map<Field, string>();
  for (const [at, field] of fields.entries()) {
    const text = cells[at]?.trim().slice(0, MAX_CELL);
    if (field && text) values.set(field, text);
  }
  return { position, values };
}

async function readNames(
  ctx: RequestContext,
  read: (ctx: RequestContext, names: readonly string[]) => Promise<KnownNames>,
  cells: readonly string[],
): Promise<KnownNames> {
  const names = lookedUp(cells);
  const known = await read(ctx, [...names]);
  return { find: (name) => (names.has(name) ? known.find(name) : { fault: 'tooMany' }) };
}

/**
 * Checks rows as if the caller wrote them now (BYND-03): by the present data, within the caller's reach and below their
 * ceiling (SUBA-13, ROLE-15, USER-18). Reads all data that the rows name together: at most 15 statements, however many
 * rows there are, and up to 2000 distinct names of each kind. Changes nothing.
 * @param isAsked whether a username or address is checked for the first time: these are counted, see chargeNames
 */
export async function checkRows(
  ctx: RequestContext,
  rows: readonly StoredRow[],
  reading: Reading,
  isAsked: (position: number, field: AccountField) => boolean = () => false,
): Promise<Verdict[]> {
  const entries = rows.map((row) => entryOf(row, reading.fields));
  const valuesOf = (...fields: Field[]) =>
    entries.flatMap(({ values }) => fields.map((field) => values.get(field) ?? '')).filter((value) => value !== '');
  const [people, roles, userGroups, structures] = await Promise.all([
    readPeople(ctx, valuesOf(...ACCOUNT_FIELDS)),
    readNames(ctx, readRoles, valuesOf(Field.roles)),
    readNames(ctx, readUserGroups, valuesOf(Field.userGroups)),
    readNames(ctx, readStructures, valuesOf(Field.structures)),
  ]);
  const asked = entries.flatMap(({ position, values }) =>
    ACCOUNT_FIELDS.map((field) => (isAsked(position, field) ? (values.get(field) ?? '') : '')),
  );
  await chargeNames(ctx, asked, people);
  return checkEntries(entries, {
    people,
    names: { roles, userGroups, structures },
    isScoped: sessionOf(ctx).scope === 'SPECIFIED',
    zone: reading.zone,
  });
}
