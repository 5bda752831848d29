import { readFileSync } from 'node:fs';
import { importPackage, Problem } from '../command-line.mjs';
import { writeWhole } from '../files.mjs';
import { at } from '../paths.mjs';

/** @typedef {{ kind: string, fallback: string, isPublic: boolean, about: string }} Key */

const README = 'README.md';
const KEYS = 'server/config/keys.json';
/** The part of the README between these lines is made here. */
const BEGIN = '<!-- keys: made by npm run configuration-keys, checked by npm run check -->';
const END = '<!-- /keys -->';
/** @type {Record<string, string>} */
const KINDS = {
  boolean: '`true` or `false`',
  integer: 'whole number',
  count: 'whole number from 1',
  url: 'URL or path',
  list: 'JSON list',
  integers: 'JSON list of numbers',
  links: 'JSON map of language to URL',
  locales: 'JSON list of languages',
  sameSite: 'text',
};

/**
 * Compares the README's table of configuration keys with the keys, or writes it; answers what it wrote. Throws a Problem
 * for a stale table.
 * @param {{ write?: boolean }} [options]
 */
export async function checkConfigurationKeys({ write = false } = {}) {
  const readme = readFileSync(at(README), 'utf8');
  const keys = /** @type {Record<string, Key>} */ (JSON.parse(readFileSync(at(KEYS), 'utf8')));
  const { format, resolveConfig } = await importPackage('prettier');
  const options = { ...(await resolveConfig(at(README))), parser: 'markdown' };
  const text = await format(withTable(readme, keys), options);
  if (text === readme) return '';
  if (!write) throw new Problem(`Stale: ${README}. Run npm run configuration-keys and commit the result.`);
  writeWhole(at(README), text);
  return `wrote ${README}`;
}

/**
 * The README with the table of these keys. Throws a Problem where it has no place for it.
 * @param {string} readme
 * @param {Record<string, Key>} keys
 */
export function withTable(readme, keys) {
  const [before, after] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (before < 0 || after < before) throw new Problem(`${README} has no place for the configuration keys.`);
  return `${readme.slice(0, before)}${BEGIN}\n\n${tableOf(keys)}\n\n${readme.slice(after)}`;
}

/** @param {Record<string, Key>} keys */
function tableOf(keys) {
  const rows = Object.entries(keys).map(([name, { kind, fallback, isPublic, about }]) => {
    const cells = [`\`${name}\``, KINDS[kind] ?? kind, fallback ? `\`${fallback}\`` : 'empty'];
    return [...cells, isPublic ? 'everybody' : 'signed in', about].join(' | ');
  });
  return ['key | type | default | read by | meaning', '--- | --- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}
