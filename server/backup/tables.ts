import type { QueryRunner } from 'typeorm';
import { UNFINISHED_RESTORE } from '../database/installation.js';

/**
 * Tables that a backup omits. A restore must not bring back sessions, views, codes, sign-ons under way, and the keys of
 * the hour with the texts they opened. The rest is temporary: counts, events of the last hour, and answers to
 * repetitions of the last day.
 */
const LEFT_OUT = [
  'session',
  'user_view',
  'app_code',
  'one_time_code',
  'sso_request',
  'rsa_key',
  'used_cipher',
  'sign_in_try',
  'rate_limit',
  'outbox_event',
  'live_event',
  'live_cursor',
  'idempotency_key',
  // Written by the migrations, and by a restore.
  'migrations',
  UNFINISHED_RESTORE,
];

/** A name as SQL takes it. */
export const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/** All tables of the schema, by name. */
export async function allTables(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** The tables that a backup holds. */
export const keptTables = async (runner: QueryRunner) =>
  (await allTables(runner)).filter((name) => !LEFT_OUT.includes(name));

/** The columns of a table without generated ones. */
export async function columnsOf(runner: QueryRunner, table: string): Promise<{ name: string; isBinary: boolean }[]> {
  const rows = (await runner.query(
    `SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND COALESCE(GENERATION_EXPRESSION, '') = ''
      ORDER BY ORDINAL_POSITION`,
    [table],
  )) as { name: string; type: string }[];
  return rows.map(({ name, type }) => ({ name, isBinary: /blob|binary/i.test(type) }));
}

/** The migrations that ran on the schema, oldest first; empty without a table of them. */
export async function ranMigrations(runner: QueryRunner): Promise<string[]> {
  if (!(await allTables(runner)).includes('migrations')) return [];
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY timestamp')) as { name: string }[];
  return rows.map(({ name }) => name);
}
