#!/usr/bin/env node
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { step } from './lib/progress.mjs';
import { ownSecret, readSecret } from './lib/portal/secret.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { migrateDatabase } from './lib/portal/migrate-database.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run change-secret [-- --forget DATABASE]

Makes PORTAL_SECRET (or .portal/secret) the secret of the installation, whose portals are stopped. What is sealed in the
database is sealed anew if PORTAL_SECRET_OLD holds the secret so far.
  --forget DATABASE  the former secret is lost: delete what only it opens; the database's name confirms it.
                     Without it the command only tells what that is

Deleted then: client secrets of domains, which have to be entered again; initial passwords of imported users, to be reset
where they were not handed out; the key of contact data, which is made anew. Either way domains whose host is shown by a
TXT record get another value to publish within seven days, codes under way end, and people stay signed in.`;

async function main() {
  const { values } = readArguments(HELP, { forget: { type: 'string' } });
  const former = process.env.PORTAL_SECRET_OLD;
  if (former && values.forget) throw new Problem('PORTAL_SECRET_OLD is set: without --forget nothing is lost.');
  const from = former ? readSecret('PORTAL_SECRET_OLD', former) : null;
  const to = ownSecret();
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    await migrateDatabase(database.url);
    const { changeSecret } = await importServer('backup/change-secret.js');
    const { open, closed } = await changeSecret({ url: database.url, to, from, forget: values.forget ?? null });
    const lines = [
      `PORTAL_SECRET is the secret of this installation now. Sealed values that open under it: ${open}.`,
      ...[...closed].map(([what, count]) => `${from ? 'Did not open and stayed' : 'Deleted'}: ${count}, ${what}.`),
      'Set it on every server before it starts.',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    if (database.isStarted) await database.stop();
  }
}

await runMain(main);
