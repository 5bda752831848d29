import { inState } from '../../lib/paths.mjs';
import { writeWhole } from '../../lib/files.mjs';

/**
 * Keeps the plans of statements in .portal/bench/plans/<name>.md: each statement with its EXPLAIN.
 * @param {import('../../lib/portal/connect.mjs').Connection} connection
 * @param {string} name
 * @param {Record<string, string[]>} statements
 */
export async function keepPlans(connection, name, statements) {
  const parts = [`# Plans of ${name}`, ''];
  for (const [what, texts] of Object.entries(statements)) {
    parts.push(`## ${what}`, '');
    for (const text of texts.filter((one) => /^\s*(SELECT|WITH|\()/i.test(one))) {
      const [rows] = await connection.query(`EXPLAIN ${text}`);
      const columns = ['id', 'select_type', 'table', 'type', 'key', 'ref', 'rows', 'Extra'];
      /** @param {unknown[]} cells */
      const line = (cells) => `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
      parts.push('```sql', readable(text), '```', '', line(columns), line(columns.map(() => '---')));
      parts.push(...rows.map((row) => line(columns.map((column) => row[column]))), '');
    }
  }
  writeWhole(inState('bench/plans', `${name}.md`), `${parts.join('\n')}\n`);
}

/** @param {string} text */
const readable = (text) =>
  text.replace(/\s+/g, ' ').replace(/((?:'[0-9A-Z]{26}', ){3})(?:'[0-9A-Z]{26}',? ?)+/g, '$1… ');
