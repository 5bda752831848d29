#!/usr/bin/env node
/**
 * Compiles client/locales/<feature>/<locale>.json, and the words that client and server share, into client/locales/compiled/<locale>/<bundle>.json, so that no
 * browser parses messages. @formatjs/cli parses them; it knows no bundles, so merging the features and dividing the
 * messages among bundles is done here. The sign-in page loads its own small bundle, the portal another; pages of mailed
 * links, dialogs of one's account, the choice of an icon and the console load more, and the console's pages of
 * applications and domains, and its home and pages of things, again. Fails when a feature lacks a locale, when a locale
 * lacks or adds a key, or when two features share a key.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Problem, readArguments, runMain } from '../lib/command-line.mjs';
import { LOCALES } from '../lib/locales.mjs';
import { at, inState } from '../lib/paths.mjs';
import { runTool } from '../lib/tools.mjs';

const HELP = `
node scripts/generate/compile-messages.mjs

Compiles the message catalogues of the client.`;

/**
 * The folders of each bundle; folders that none claims belong to the portal. Few bundles: each costs the first load an
 * address for every language.
 * @type {Record<string, Set<string>>}
 */
const BUNDLES = {
  'sign-in': new Set(['code', 'common', 'login', 'sso']),
  portal: new Set(['common']),
  account: new Set([
    'account',
    'code',
    'email-link',
    'help',
    'password',
    'password-link',
    'profile',
    'sessions',
    'sso',
  ]),
  palette: new Set(['palette', 'frame']),
  notice: new Set(['notice']),
  view: new Set(['view']),
  alarm: new Set(['alarm']),
  announcement: new Set(['announcement']),
  audit: new Set(['audit', 'audit-words', 'history', 'webhook']),
  token: new Set(['token']),
  console: new Set([
    'access',
    'console',
    'import',
    'mail',
    'organization',
    'removal',
    'role',
    'security',
    'structure',
    'sub-admin',
    'user',
    'user-group',
  ]),
  landing: new Set(['landing']),
  apps: new Set(['app', 'developer', 'domain', 'icon', 'menu', 'permission', 'plugin', 'shortcut', 'tag']),
  things: new Set(['asset', 'asset-permission', 'flow', 'home', 'node', 'ou-config', 'resource', 'tag', 'thing']),
};
/** The texts of the sign-in page that it shares with the pages behind it. */
const COMMON = 'capsLock|close|hidePassword|language|loading|noAnswer|notices|portal|showPassword|switchTheme|theme';
const AT_SIGN_IN = new RegExp(`^(code\\.|login\\.|common\\.(${COMMON})\\b|sso\\.(or|with)\\b)`);
/** The palette names the console's pages and what can be added there, wherever it opens. */
const IN_PALETTE =
  /^(console\.(menu\.|title$)|(user|role|userGroup|app|domain|subAdmin|webhook)\.add$|structure\.addRoot$|import\.title$)/;
const claimed = new Set(Object.values(BUNDLES).flatMap((folders) => [...folders]));
const ROOT = at('client/locales');
/** Catalogues of the client that the server reads, too. */
const SHARED = ['audit-words'];
/** @param {string} feature */
const folderOf = (feature) => (SHARED.includes(feature) ? at(`schema/${feature}`) : `${ROOT}/${feature}`);
/** The messages of all features by locale, for @formatjs/cli, which takes a file per locale. */
const MERGED = inState('messages', 'merged');
const PARSED = inState('messages', 'parsed');

/** @typedef {{ feature: string, text: string }} Message */

const features = () =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .map((entry) => entry.name)
    .concat(SHARED)
    .sort();

/**
 * The messages of all features in a locale, by key. Throws a Problem when two features share a key.
 * @param {string} locale
 */
function merge(locale) {
  /** @type {Map<string, Message>} */
  const merged = new Map();
  for (const feature of features()) {
    /** @type {Record<string, string>} */
    const messages = JSON.parse(readFileSync(`${folderOf(feature)}/${locale}.json`, 'utf8'));
    for (const [key, text] of Object.entries(messages)) {
      const other = merged.get(key);
      if (other) throw new Problem(`${locale}: ${key} is in ${other.feature} and in ${feature}.`);
      merged.set(key, { feature, text });
    }
  }
  return merged;
}

/**
 * The bundles that hold a message.
 * @param {string} key
 * @param {string} feature
 */
function bundlesOf(key, feature) {
  const named = Object.entries(BUNDLES).filter(([bundle, folders]) => {
    if (bundle === 'sign-in' && !AT_SIGN_IN.test(key)) return false;
    // Its list is one of the console's, with the words of those.
    if (bundle === 'alarm' && key.startsWith('console.list.')) return true;
    return folders.has(feature) || (bundle === 'palette' && IN_PALETTE.test(key));
  });
  return [...named.map(([bundle]) => bundle), ...(claimed.has(feature) ? [] : ['portal'])];
}

/**
 * Writes the bundles of a locale.
 * @param {string} locale
 * @param {Map<string, Message>} messages
 */
function writeBundles(locale, messages) {
  /** @type {Record<string, unknown>} */
  const parsed = JSON.parse(readFileSync(`${PARSED}/${locale}.json`, 'utf8'));
  /** @type {Record<string, Record<string, unknown>>} */
  const bundles = Object.fromEntries(Object.keys(BUNDLES).map((bundle) => [bundle, {}]));
  for (const [key, { feature, text }] of messages) {
    // A text without signs of the syntax is shorter than its parsed form, and needs none.
    const compiled = /[{'<]/.test(text) ? parsed[key] : text;
    for (const bundle of bundlesOf(key, feature)) bundles[bundle][key] = compiled;
  }
  mkdirSync(`${ROOT}/compiled/${locale}`, { recursive: true });
  for (const [bundle, content] of Object.entries(bundles)) {
    writeFileSync(`${ROOT}/compiled/${locale}/${bundle}.json`, JSON.stringify(content));
  }
}

readArguments(HELP);
await runMain(async () => {
  rmSync(inState('messages'), { recursive: true, force: true });
  for (const folder of [MERGED, PARSED]) mkdirSync(folder, { recursive: true });
  const catalogues = LOCALES.map((locale) => ({ locale, messages: merge(locale) }));
  for (const { locale, messages } of catalogues) {
    const texts = Object.fromEntries([...messages].map(([key, { text }]) => [key, text]));
    writeFileSync(`${MERGED}/${locale}.json`, JSON.stringify(texts));
  }
  const verified = ['--source-locale', 'en-US', '--missing-keys', '--extra-keys'];
  await runTool('formatjs', ['verify', ...verified, ...LOCALES.map((locale) => `${MERGED}/${locale}.json`)]);
  await runTool('formatjs', ['compile-folder', '--ast', '--format', 'simple', MERGED, PARSED]);
  for (const { locale, messages } of catalogues) writeBundles(locale, messages);
});
