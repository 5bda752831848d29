#!/usr/bin/env node
import { readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { migrateDatabase } from './lib/portal/migrate-database.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run migrate

Brings the schema of the database (DATABASE_URL, or this checkout's private one) up to date. Safe to run at any time
and from several places at once; nothing is lost when it is interrupted and run again. If DATABASE_OWNER_URL names the
owner, it migrates, and gives the account of DATABASE_URL the rights of a portal.`;

readArguments(HELP);
await runMain(async () => {
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    await step('schema', async () => (await migrateDatabase(database.url)).trim());
  } finally {
    if (database.isStarted) await database.stop();
  }
});
