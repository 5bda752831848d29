#!/usr/bin/env node
/**
 * Merges client/locales/<feature>/<locale>.json into client/locales/compiled/<locale>/<bundle>.json as parsed
 * messages, so that no browser parses them. The sign-in page loads its own small bundle. Fails when a feature lacks a
 * locale, a key, or when two features share a key.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';

const LOCALES = ['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR'];
/** What the pages around signing in show; `login` is theirs alone. */
const SIGN_IN = new Set(['code', 'common', 'login']);
const SIGN_IN_ONLY = new Set(['login', 'password-link']);
/** What the pages of passwords forgotten, reset and set up show: the sign-in page does without it. */
const LINK = new Set(['common', 'login', 'password', 'password-link']);
/** Common texts that no page around signing in shows. */
const BEHIND_SIGN_IN = /^common\.(list|noPermission|notFound|pageFailed|selectAtMost|session|tree|unsaved)/;
const root = fileURLToPath(new URL('../client/locales/', import.meta.url));

if (process.argv.includes('--help')) {
  console.log('Usage: node scripts/compile-messages.mjs\nCompiles the message catalogues of the client.');
  process.exit(0);
}

const features = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
  .map((entry) => entry.name)
  .sort();
const faults = [];

function read(feature, locale) {
  const file = `${root}${feature}/${locale}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  faults.push(`${feature}/${locale}.json is missing`);
  return {};
}

for (const locale of LOCALES) {
  const bundles = { 'sign-in': {}, link: {}, portal: {} };
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
      const isBefore = !BEHIND_SIGN_IN.test(key);
      if (isBefore && SIGN_IN.has(feature)) bundles['sign-in'][key] = compiled;
      if (isBefore && LINK.has(feature)) bundles.link[key] = compiled;
      if (!SIGN_IN_ONLY.has(feature)) bundles.portal[key] = compiled;
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
