#!/usr/bin/env node
import { importPackage, Problem, readArguments, runMain } from './lib/command-line.mjs';
import { ask } from './lib/ask.mjs';
import { codeOf } from './lib/errors.mjs';
import { LOCALES } from './lib/locales.mjs';
import { onDatabase } from './lib/portal/operator.mjs';
import { installDependencies } from './install.mjs';

/**
 * @typedef {import('./lib/portal/connect.mjs').Connection} Connection
 * @typedef {ReturnType<typeof readOrganization>} Organization
 */

const THEMES = ['DARK', 'GREEN', 'WHITE'];
const MAX_TEXT = 50;

const HELP = `
npm run create-organization [-- --name TEXT --industry TEXT --languages LIST --features LIST]

Makes an organization; a super administrator then gives it its administrator in the console. What is not given is
asked for or left out.
  --name        at most ${MAX_TEXT} characters, of this organization alone
  --industry    optional
  --languages   separated by commas, the first one is its own: ${LOCALES.join(', ')} (all, when left out)
  --features    what it has purchased, names separated by commas (none, when left out)`;

/** @param {string} [text] */
const listOf = (text) => [...new Set(text?.split(',').flatMap((entry) => entry.trim() || []))];

/** @param {{ name: string, industry?: string, languages?: string, features?: string }} values */
function readOrganization({ name, industry, languages, features }) {
  const organization = {
    name: name.trim(),
    industry: industry?.trim() || null,
    languages: languages === undefined ? LOCALES : listOf(languages),
    features: listOf(features),
  };
  const unknown = organization.languages.filter((entry) => !LOCALES.includes(entry));
  const faults = [
    (organization.name.length === 0 || [...organization.name].length > MAX_TEXT) &&
      `The name needs 1 to ${MAX_TEXT} characters.`,
    organization.languages.length === 0 && 'An organization needs a language.',
    unknown.length > 0 && `Not among the languages: ${unknown.join(', ')}.`,
    organization.features.some((entry) => !/^[\w.-]{1,50}$/.test(entry)) && 'A feature is letters, digits, or _ - .',
  ].filter(Boolean);
  if (faults.length > 0) throw new Problem(`${faults.join('\n')}\nNothing was changed.`);
  return organization;
}

/**
 * @param {Connection} connection
 * @param {Organization} organization
 */
async function insertOrganization(connection, { name, industry, languages, features }) {
  const { ulid } = await importPackage('ulid');
  const now = Date.now();
  const row = {
    id: ulid(now),
    name,
    industry,
    languages: JSON.stringify(languages),
    features: JSON.stringify(features),
    available_themes: JSON.stringify(THEMES),
    default_resource_types: '[]',
    copyrights: '{}',
    created_time: now,
  };
  try {
    await connection.query('INSERT INTO organization SET ?', [row]);
  } catch (error) {
    if (codeOf(error) !== 'ER_DUP_ENTRY') throw error;
    throw new Problem(`An organization named ${name} exists already. Nothing was changed.`);
  }
}

async function main() {
  const { values } = readArguments(HELP, {
    name: { type: 'string' },
    industry: { type: 'string' },
    languages: { type: 'string' },
    features: { type: 'string' },
  });
  const organization = readOrganization({ ...values, name: values.name ?? (await ask('Name')) });
  await installDependencies();
  await onDatabase((connection) => insertOrganization(connection, organization));
  process.stdout.write(`The organization ${organization.name} is there: give it an administrator in the console.\n`);
}

await runMain(main);
