#!/usr/bin/env node
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { ownSecret } from './lib/portal/secret.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run verify-audit [-- --ou ID]

Verifies the chain of the audit log in the database (DATABASE_URL, or this checkout's private one) under PORTAL_SECRET (or
.portal/secret): no event was changed, deleted or inserted since it was recorded. Portals go on meanwhile.
  --ou ID  only the events of this organization; by default those of all, and of none

Prints the last seal of each chain: kept elsewhere, it shows later that the newest events were not cut off. Exit code 0
if all is unbroken, 1 at a break, 2 if events cannot be verified, because the key of their seals was lost.`;

async function main() {
  const { values } = readArguments(HELP, { ou: { type: 'string' } });
  const secret = ownSecret();
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    const { verifyAll } = await importServer('backup/verify-audit.js');
    process.exitCode = await verifyAll(database.url, secret, values.ou ?? null, (/** @type {string} */ line) =>
      process.stdout.write(`${line}\n`),
    );
  } finally {
    if (database.isStarted) await database.stop();
  }
  if (process.exitCode === 1) throw new Problem('The audit log is not as it was recorded.');
}

await runMain(main);
