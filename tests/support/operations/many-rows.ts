import type { DataSource } from 'typeorm';
import { newId } from '../../../server/core/ids.js';

/** Inserts rows of a table, which `head` names with its columns, in one statement. */
export async function insertRows(source: DataSource, head: string, rows: readonly unknown[][]): Promise<void> {
  await source.query(`INSERT INTO ${head} VALUES ?`, [rows]);
}

/** A number of a statement: of rows, unless `value` says another. */
export async function numberOf(
  source: DataSource,
  rest: string,
  values: readonly unknown[],
  value = 'COUNT(*)',
): Promise<number> {
  const rows = (await source.query(`SELECT ${value} AS number FROM ${rest}`, [...values])) as { number: unknown }[];
  return Number(rows[0]?.number ?? 0);
}

/** Children of a root, whose names are their places: 1 and so on. */
export async function makeChildren(source: DataSource, ou: string, root: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const places = ids.map((id, at) => ({ id, place: at + 1 }));
  await insertRows(
    source,
    'structure (ou_id, id, parent_id, name, name_json, sort_order, created_time)',
    places.map(({ id, place }) => [ou, id, root, String(place), `{"default":"${place}"}`, place, 1]),
  );
  const paths = ids.flatMap((id) => [
    [ou, id, id, 0],
    [ou, root, id, 1],
  ]);
  await insertRows(source, 'structure_closure (ou_id, ancestor_id, descendant_id, depth)', paths);
  return ids;
}

/** Assets of an OU, as if it had synchronized them. */
export async function makeAssets(source: DataSource, ou: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const rows = ids.map((id, at) => [ou, id, `a${at}`, `Asset ${at}`, 'device', 1]);
  await insertRows(source, 'asset (ou_id, id, external_id, name, type, created_time)', rows);
  return ids;
}
