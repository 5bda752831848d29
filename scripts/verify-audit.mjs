#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { ownSecret } from './lib/portal/secret.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run verify-audit [-- --ou ID] [--kept FILE]

Verifies the chain of the audit log in the database (DATABASE_URL, or this checkout's private one) under PORTAL_SECRET (or
.portal/secret): no event was changed, deleted or inserted since it was recorded. Portals go on meanwhile.
  --ou ID  only the events of this organization; by default those of all, and of none
  --kept FILE  what this command printed before: its last seals must still be there, so that no chain was cut off

Prints the last seal of each chain: keep the output elsewhere, and give it to the next check with --kept. Exit code 0
if all is unbroken, 1 at a break, 2 if events cannot be verified, because the key of their seals was lost.`;

async function main() {
  const { values } = readArguments(HELP, { ou: { type: 'string' }, kept: { type: 'string' } });
  const secret = ownSecret();
  const earlier = values.kept === undefined ? '' : readText(values.kept);
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    const { keptSeals, verifyAll } = await importServer('backup/verify-audit.js');
    const kept = keptSeals(earlier);
    if (values.kept !== undefined && kept.size === 0) throw new Problem(`${values.kept} holds no last seal.`);
    const tell = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
    process.exitCode = await verifyAll(database.url, secret, values.ou ?? null, tell, kept);
  } finally {
    if (database.isStarted) await database.stop();
  }
  if (process.exitCode === 1) throw new Problem('The audit log is not as it was recorded.');
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(`${path} cannot be read.`);
  }
}

await runMain(main);
