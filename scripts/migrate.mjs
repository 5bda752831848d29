#!/usr/bin/env node
import { readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { runNode } from './lib/tools.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run migrate

Brings the schema of the database (DATABASE_URL, or this checkout's private one) up to date. Safe to run at any time
and from several places at once; nothing is lost when it is interrupted and run again.`;

readArguments(HELP);
await runMain(async () => {
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    await step('schema', async () =>
      (await runNode('dist/server/storage/migrate.js', [], { env: { DATABASE_URL: database.url } })).trim(),
    );
  } finally {
    if (database.isStarted) await database.stop();
  }
});
