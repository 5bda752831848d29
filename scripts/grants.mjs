#!/usr/bin/env node
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { openDatabase } from './database.mjs';

const HELP = `
npm run -s grants -- ACCOUNT

Prints the SQL that gives ACCOUNT, such as 'portal'@'10.0.0.%', the rights of a portal on the database of
DATABASE_OWNER_URL or DATABASE_URL: all rows, but events of the audit log and their seals can only be added. The owner
account runs it, where npm run migrate may not give them itself. Nothing is changed.`;

const ACCOUNT = /^'[^'\\]+'@'[^'\\]+'$/;

async function main() {
  const { positionals } = readArguments(HELP);
  const [account = ''] = positionals;
  if (!ACCOUNT.test(account)) throw new Problem(HELP.trim());
  const database = await openDatabase({ asOwner: true });
  try {
    const [{ portalGrants }, { connectTo }] = await Promise.all([
      importServer('storage/portal-account.js'),
      importServer('database/ensure-database.js'),
    ]);
    const connection = await connectTo(database.url);
    for (const grant of await portalGrants(connection, account)) process.stdout.write(`${grant};\n`);
    await connection.end();
  } finally {
    if (database.isStarted) await database.stop();
  }
}

await runMain(main);
