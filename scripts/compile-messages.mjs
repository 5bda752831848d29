#!/usr/bin/env node
/**
 * Merges client/locales/<feature>/<locale>.json into client/locales/compiled/<locale>/<bundle>.json as parsed
 * messages, so that no browser parses them. The sign-in page loads its own small bundle, the portal another; pages of
 * mailed links, dialogs of one's account, the choice of an icon and the console load more, and the console's pages of
 * applications again. Fails when a feature lacks a locale or a key, or when two features share a key.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';

const LOCALES = ['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR'];
/**
 * The folders of each bundle; folders that none claims belong to the portal.
 * @type {Record<string, Set<string>>}
 */
const BUNDLES = {
  'sign-in': new Set(['code', 'common', 'login', 'sso']),
  link: new Set(['email-link', 'password', 'password-link', 'sso']),
  portal: new Set(['common']),
  account: new Set(['code', 'password', 'profile', 'sessions']),
  icon: new Set(['icon']),
  palette: new Set(['palette']),
  frame: new Set(['frame']),
  console: new Set([
    ...['access', 'console', 'domain', 'import', 'mail', 'organization', 'removal', 'role', 'security', 'structure'],
    ...['sub-admin', 'user', 'user-group'],
  ]),
  apps: new Set(['app', 'menu', 'plugin', 'shortcut']),
};
/** The texts of the sign-in page that it shares with the pages behind it. */
const COMMON = 'capsLock|close|hidePassword|language|loading|noAnswer|notices|portal|showPassword|switchTheme|theme';
const AT_SIGN_IN = new RegExp(`^(code\\.|login\\.|common\\.(${COMMON})\\b|sso\\.(or|with)\\b)`);
/** The palette names the console's pages, wherever it opens. */
const IN_PALETTE = /^console\.(menu\.|title$)/;
const claimed = new Set(Object.values(BUNDLES).flatMap((folders) => [...folders]));
const root = fileURLToPath(new URL('../client/locales/', import.meta.url));

if (process.argv.includes('--help')) {
  console.log('Usage: node scripts/compile-messages.mjs\nCompiles the message catalogues of the client.');
  process.exit(0);
}

const features = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
  .map((entry) => entry.name)
  .sort();
/** @type {string[]} */
const faults = [];

/**
 * @param {string} feature
 * @param {string} locale
 * @returns {Record<string, string>}
 */
function read(feature, locale) {
  const file = `${root}${feature}/${locale}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  faults.push(`${feature}/${locale}.json is missing`);
  return {};
}

for (const locale of LOCALES) {
  /** @type {Record<string, Record<string, unknown>>} */
  const bundles = Object.fromEntries(Object.keys(BUNDLES).map((bundle) => [bundle, {}]));
  const owners = new Map();
  for (const feature of features) {
    const messages = read(feature, locale);
    const expected = read(feature, 'en-US');
    for (const key of Object.keys(expected))
      if (!(key in messages)) faults.push(`${feature}/${locale}.json lacks ${key}`);
    for (const [key, text] of Object.entries(messages)) {
      if (!(key in expected)) faults.push(`${feature}/${locale}.json has ${key}, which en-US has not`);
      if (owners.has(key)) faults.push(`${key} stands in ${owners.get(key)} and in ${feature}`);
      owners.set(key, feature);
      const compiled = text.includes('{') || text.includes("'") || text.includes('<') ? parse(text) : text;
      for (const [bundle, folders] of Object.entries(BUNDLES)) {
        if (bundle === 'sign-in' && !AT_SIGN_IN.test(key)) continue;
        if (folders.has(feature) || (bundle === 'palette' && IN_PALETTE.test(key))) bundles[bundle][key] = compiled;
      }
      if (!claimed.has(feature)) bundles.portal[key] = compiled;
    }
  }
  mkdirSync(`${root}compiled/${locale}`, { recursive: true });
  for (const [bundle, messages] of Object.entries(bundles)) {
    writeFileSync(`${root}compiled/${locale}/${bundle}.json`, JSON.stringify(messages));
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
