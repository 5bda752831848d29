import { importServer } from './server-code.mjs';

/**
 * A connection of mysql2 whose queries answer rows, or the outcome of a change; columns have no types.
 * @typedef {import('mysql2/promise').RowDataPacket} Row
 * @typedef {Omit<import('mysql2/promise').Connection, 'query'> & {
 *   query(sql: string, values?: unknown[]): Promise<[Row[], unknown]>
 * }} Connection
 */

/**
 * Connects to the database of a mysql:// address as the portal does: TLS, and of several hosts the one that can be
 * written to. Needs the built server; the caller ends the connection.
 * @param {string} url
 * @returns {Promise<Connection>}
 */
export async function connect(url) {
  const { connectTo } = await importServer('database/ensure-database.js');
  return connectTo(url);
}
