import type { QueryRunner } from 'typeorm';
import { quoted } from './tables.js';

interface Reference {
  readonly name: string;
  readonly child: string;
  readonly own: string;
  readonly parent: string;
  readonly other: string;
}

/** The foreign keys that rows break, `table (columns): count` each. The restore switched the checks of the database off. */
export async function findOrphans(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT CONSTRAINT_NAME AS name, TABLE_NAME AS child, COLUMN_NAME AS own, REFERENCED_TABLE_NAME AS parent,
            REFERENCED_COLUMN_NAME AS other
       FROM information_schema.KEY_COLUMN_USAGE
      WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME IS NOT NULL ORDER BY ORDINAL_POSITION`,
  )) as Reference[];
  const keys = new Map<string, Reference[]>();
  for (const row of rows) {
    const key = `${row.child}.${row.name}`;
    keys.set(key, [...(keys.get(key) ?? []), row]);
  }
  const found: string[] = [];
  for (const columns of keys.values()) {
    const [{ child, parent } = { child: '', parent: '' }] = columns;
    const isSet = columns.map(({ own }) => `c.${quoted(own)} IS NOT NULL`);
    const isThere = columns.map(({ own, other }) => `p.${quoted(other)} = c.${quoted(own)}`);
    const [row] = (await runner.query(
      `SELECT COUNT(*) AS total FROM ${quoted(child)} c WHERE ${isSet.join(' AND ')}
         AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} p WHERE ${isThere.join(' AND ')})`,
    )) as { total: number }[];
    if (Number(row?.total) > 0) found.push(`${child} (${columns.map(({ own }) => own).join(', ')}): ${row?.total}`);
  }
  return found;
}
