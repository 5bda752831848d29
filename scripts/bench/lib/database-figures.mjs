import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../../lib/portal/connect.mjs').Connection} Connection */

/**
 * The process id of the database server when it runs on this machine; null otherwise.
 * @param {Connection} connection
 */
export async function databasePidOf(connection) {
  const [[row]] = await connection.query('SELECT @@pid_file AS file');
  try {
    return Number(readFileSync(row.file, 'utf8').trim()) || null;
  } catch {
    return null;
  }
}

/** Statements that a portal runs by itself, without a call: events, jobs, webhooks, and the daily cleanup. */
const BACKGROUND = /\boutbox_event\b|^\/\* (jobs|relay|webhooks) \*\//;

/**
 * Waits until no job is due: a portal that starts runs the daily ones, whose statements belong to no call.
 * @param {Connection} connection
 */
async function jobsDone(connection) {
  const isDue = `SELECT 1 FROM job WHERE state = 'RUNNING'
    OR (state = 'QUEUED' AND run_time <= UNIX_TIMESTAMP(NOW(3)) * 1000) LIMIT 1`;
  while ((await connection.query(isDue))[0].length > 0) await sleep(100);
}

/**
 * Runs `work` and answers the SQL texts that others sent to this schema meanwhile, in order, values included.
 * @param {Connection} connection
 * @param {() => Promise<unknown>} work
 * @returns {Promise<string[]>}
 */
export async function statementsOf(connection, work) {
  await jobsDone(connection);
  await connection.query("SET GLOBAL log_output = 'TABLE'");
  await connection.query('TRUNCATE mysql.general_log');
  await connection.query('SET GLOBAL general_log = 1');
  try {
    await work();
  } finally {
    await connection.query('SET GLOBAL general_log = 0');
  }
  const [rows] = await connection.query(
    `SELECT CONVERT(l.argument USING utf8mb4) AS text FROM mysql.general_log l
       JOIN information_schema.processlist p ON p.id = l.thread_id
      WHERE p.db = DATABASE() AND l.thread_id <> CONNECTION_ID() AND l.command_type IN ('Query', 'Execute')
      ORDER BY l.event_time`,
  );
  return rows.map((row) => row.text).filter((text) => !BACKGROUND.test(text));
}
