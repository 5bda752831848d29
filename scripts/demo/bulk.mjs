/** @typedef {import('../lib/portal/connect.mjs').Connection} Connection */
/** Rows per statement: large enough to make the round trip cheap, small enough for a 4 MB packet. */
const ROWS = 2_000;

/**
 * Inserts `rows` (arrays of values in the order of `columns`) by statements of many rows; with `isLenient` rows whose
 * key exists are left out. The names of the table and its columns must be trusted.
 * @param {Connection} connection
 * @param {string} table
 * @param {string[]} columns
 * @param {unknown[][]} rows
 * @param {{ isLenient?: boolean }} [options]
 */
export async function insertRows(connection, table, columns, rows, { isLenient = false } = {}) {
  const head = `INSERT ${isLenient ? 'IGNORE ' : ''}INTO \`${table}\` (${columns.join(', ')}) VALUES ?`;
  for (let at = 0; at < rows.length; at += ROWS) {
    await connection.query(head, [rows.slice(at, at + ROWS)]);
  }
}

/**
 * Inserts objects that all have the same keys; keys are column names.
 * @param {Connection} connection
 * @param {string} table
 * @param {Record<string, unknown>[]} objects
 */
export async function insertObjects(connection, table, objects) {
  if (objects.length === 0) return;
  const columns = Object.keys(objects[0]);
  await insertRows(
    connection,
    table,
    columns,
    objects.map((object) => columns.map((column) => object[column])),
  );
}
