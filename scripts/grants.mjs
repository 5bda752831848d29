#!/usr/bin/env node
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { connect } from './lib/portal/connect.mjs';
import { openDatabase } from './database.mjs';

const HELP = `
npm run -s grants -- ACCOUNT

Prints the SQL that gives ACCOUNT, such as 'portal'@'10.0.0.%', the rights of a portal on the database of
DATABASE_OWNER_URL or DATABASE_URL: all rows, but events of the audit log and their seals can only be added. The owner
runs it after each migration. Nothing is changed.`;

/** Tables and the rights on them; every other table gives all four. */
const FEWER = new Map([
  ['audit_event', 'SELECT, INSERT'],
  ['audit_target', 'SELECT, INSERT'],
  ['audit_link', 'SELECT, INSERT'],
  ['audit_anchor', 'SELECT'],
  ['audit_key', 'SELECT, INSERT, UPDATE'],
  ['audit_unsealed', 'SELECT, INSERT, DELETE'],
  ['migrations', 'SELECT'],
]);
const ACCOUNT = /^'[^'\\]+'@'[^'\\]+'$/;

async function main() {
  const { positionals } = readArguments(HELP);
  const [account = ''] = positionals;
  if (!ACCOUNT.test(account)) throw new Problem(HELP.trim());
  const database = await openDatabase({ asOwner: true });
  try {
    const connection = await connect(database.url);
    const [rows] = await connection.query(
      `SELECT TABLE_SCHEMA AS place, TABLE_NAME AS name FROM information_schema.TABLES
        WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
    );
    await connection.end();
    for (const { place, name } of /** @type {{ place: string, name: string }[]} */ (rows)) {
      const rights = FEWER.get(name) ?? 'SELECT, INSERT, UPDATE, DELETE';
      process.stdout.write(`GRANT ${rights} ON \`${place}\`.\`${name}\` TO ${account};\n`);
    }
  } finally {
    if (database.isStarted) await database.stop();
  }
}

await runMain(main);
