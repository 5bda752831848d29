import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';

const PAGE = 1_000;
/** @type {Record<string, string>} */
const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** @type {(text: unknown) => string} */
const escape = (text) => String(text ?? '').replace(/[&<>]/g, (sign) => SIGNS[sign]);
/** @type {(text: unknown) => string} */
const cell = (text) => `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
/**
 * @param {string} table
 * @param {string} column
 */
const linked = (table, column) =>
  `SELECT l.user_id AS id, t.name FROM ${table} l JOIN ${column.slice(0, -3)} t ON t.ou_id = l.ou_id AND t.id = l.${column}
    WHERE l.ou_id = ? AND l.user_id IN (?)`;

/**
 * The floor of an export: the same statements, page by page into a deflated sheet that goes nowhere.
 * @param {import('../../lib/portal/connect.mjs').Connection} connection
 * @param {string} ouId
 */
export async function bareExport(connection, ouId) {
  const began = performance.now();
  const deflate = createDeflateRaw({ level: 4 });
  const nowhere = createWriteStream('/dev/null');
  deflate.pipe(nowhere);
  /** @type {import('../../lib/portal/connect.mjs').Row | undefined} */
  let last;
  let total = 0;
  for (;;) {
    const after = last ? 'AND m.created_time >= ? AND (m.created_time > ? OR m.user_id > ?)' : '';
    const [rows] = await connection.query(
      `SELECT STRAIGHT_JOIN m.user_id AS id, a.*, m.created_time AS joined FROM member m JOIN account a ON a.id = m.user_id
        WHERE m.ou_id = ? ${after} ORDER BY m.created_time, m.user_id LIMIT ${PAGE}`,
      [ouId, ...(last ? [last.joined, last.joined, last.id] : [])],
    );
    if (rows.length === 0) break;
    const ids = rows.map((row) => row.id);
    /** @type {Map<string, string>[]} */
    const names = [];
    for (const [table, column] of [
      ['user_role', 'role_id'],
      ['user_group_member', 'user_group_id'],
      ['user_structure', 'structure_id'],
    ]) {
      const [links] = await connection.query(linked(table, column), [ouId, ids]);
      const byUser = new Map();
      for (const { id, name } of links) byUser.set(id, byUser.has(id) ? `${byUser.get(id)}; ${name}` : name);
      names.push(byUser);
    }
    const text = rows
      .map((row) => {
        const own = [row.username, row.name, row.nick_name, row.email, row.phone_area, row.phone, row.company];
        const rest = [
          row.department,
          row.position,
          row.start_time,
          row.expire_time,
          row.id,
          row.is_disabled,
          row.joined,
        ];
        return `<row>${[...own, ...rest, ...names.map((each) => each.get(row.id))].map(cell).join('')}</row>`;
      })
      .join('');
    if (!deflate.write(text)) await new Promise((resolve) => deflate.once('drain', resolve));
    total += rows.length;
    last = rows.at(-1);
  }
  deflate.end();
  await finished(nowhere);
  return { ms: performance.now() - began, total };
}
