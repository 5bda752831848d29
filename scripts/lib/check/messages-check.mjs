import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Problem } from '../command-line.mjs';
import { readJson } from '../files.mjs';
import { LOCALES } from '../locales.mjs';
import { ROOT } from '../paths.mjs';
import { listFiles } from '../stamps.mjs';

/**
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 * @typedef {Record<string, string>} Messages
 */

const CLIENT = 'client/locales';
const FOLDERS = [CLIENT, 'schema/audit-words', 'server/core/locales'];
const SOURCE = 'en-US';

/**
 * Fails when a catalogue (a folder of client/locales, the words of the audit log, or the server's) lacks a locale, or a locale lacks, adds or
 * empties a message or takes other arguments than the source; or when the client names a message that is in none (I18N).
 *
 * `formatjs verify` does not do this: it takes a plural beside a plain number for a difference, which languages without
 * plural forms need, and it knows neither empty texts nor the server's catalogue nor the ids in sources.
 */
export function checkMessages() {
  const sources = listFiles(FOLDERS, (path) => path.endsWith(`/${SOURCE}.json`) && !path.includes('/compiled/'));
  const faults = sources.flatMap((source) => findFaults(dirname(source)));
  const known = new Set(sources.flatMap((source) => Object.keys(readJson(source) ?? {})));
  for (const path of listFiles(['client'], (name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const unknown = usedMessages(readFileSync(path, 'utf8')).filter((id) => !known.has(id));
    faults.push(...unknown.map((id) => `${relative(ROOT, path)}: there is no message ${id}`));
  }
  if (sources.length < 2) faults.push(`There are no catalogues in ${FOLDERS.join(' or ')}.`);
  if (faults.length > 0) throw new Problem(faults.join('\n'));
}

/**
 * The message ids that a client source names literally.
 * @param {string} text
 */
export function usedMessages(text) {
  const uses = text.matchAll(/<FormattedMessage\s+id="([^"]+)"|formatMessage\(\s*\{\s*id:\s*'([^']+)'/g);
  return [...uses].map(([, element, call]) => element ?? call);
}

/** @param {string} folder */
function findFaults(folder) {
  /** @param {string} locale */
  const read = (locale) => readJson(join(folder, `${locale}.json`));
  const source = read(SOURCE);
  return LOCALES.flatMap((locale) => {
    const messages = read(locale);
    const faults =
      messages && source
        ? compareMessages(source, messages, relative(ROOT, folder).startsWith(CLIENT) ? icuNames : plainNames)
        : ['missing, or not JSON'];
    return faults.map((fault) => `${relative(ROOT, folder)}/${locale}.json: ${fault}`);
  });
}

/**
 * The faults of a locale's messages beside those of the source locale, one text each; `namesOf` answers the arguments
 * and tags of a message.
 * @param {Messages} source
 * @param {Messages} messages
 * @param {(text: string) => string[]} [namesOf]
 */
export function compareMessages(source, messages, namesOf = icuNames) {
  /** @param {string} text */
  const argumentsOf = (text) => [...new Set(namesOf(text))].sort().join(', ');
  const faults = Object.keys(messages).flatMap((key) =>
    key in source ? [] : [`${key} is not a message of ${SOURCE}`],
  );
  for (const [key, text] of Object.entries(source)) {
    if (typeof messages[key] !== 'string' || messages[key].trim() === '') faults.push(`${key} is missing`);
    else if (argumentsOf(messages[key]) !== argumentsOf(text)) {
      faults.push(`${key} takes {${argumentsOf(messages[key])}} instead of {${argumentsOf(text)}}`);
    }
  }
  return faults;
}

/**
 * Names in a message of the client.
 * @param {string} text
 */
const icuNames = (text) => namesIn(parse(text));

/**
 * Names in a message of the server, which only inserts values.
 * @param {string} text
 */
const plainNames = (text) => [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*\}/g)].map(([, name]) => name);

/**
 * @param {Element[]} elements
 * @returns {string[]}
 */
function namesIn(elements) {
  return elements.flatMap((element) => {
    const isText = element.type === TYPE.literal || element.type === TYPE.pound;
    const name = isText ? [] : [element.type === TYPE.tag ? `<${element.value}>` : element.value];
    const branches =
      'options' in element ? Object.values(element.options).flatMap((option) => namesIn(option.value)) : [];
    return [...name, ...branches, ...('children' in element ? namesIn(element.children) : [])];
  });
}
