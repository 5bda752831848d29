#!/usr/bin/env node
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { connect } from './lib/portal/connect.mjs';
import { writeWhole } from './lib/files.mjs';
import { inState } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { migrateDatabase } from './lib/portal/migrate-database.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

/** @typedef {import('./demo/tools.mjs').Tools} Tools */

const HELP = `
npm run seed -- [--demo] [--users N [--ou NAME]]

Fills the database (DATABASE_URL, or this checkout's private one).
  --demo              the demo: three organizations with people, apps, roles and messages, into a database that has no
                      account and no organization; into any other it does nothing
  --users N           add N people with three roles each; 1,000,000 take a few minutes. An interrupted run leaves those
                      whom it has written
  --ou NAME           the organization they join (default: the largest)
  --sample-url URL    where the sample app is served (default: http://localhost:SAMPLE_APP_PORT, else PORT + 1)
  --credentials FILE  where the sample app's credentials go (default: .portal/sample-app.json)

Every person gets the password Portal@2026.`;

async function main() {
  const { values } = readArguments(HELP, {
    demo: { type: 'boolean' },
    users: { type: 'string' },
    ou: { type: 'string' },
    'sample-url': { type: 'string' },
    credentials: { type: 'string' },
  });
  const count = values.users === undefined ? 0 : Number(values.users);
  if (!Number.isInteger(count) || count < 0) throw new Problem(`--users ${values.users}: give a whole number.`);
  if (!values.demo && count === 0)
    throw new Problem(`${HELP.trim()}\n\nNothing was asked for: give --demo or --users N.`);
  await installDependencies();
  await build(['server']);
  const database = await openDatabase();
  try {
    await migrateDatabase(database.url);
    // It needs a package, and this file is read before packages are installed.
    const { loadTools } = await import('./demo/tools.mjs');
    const tools = await loadTools();
    if (values.demo) await seedDemo(database.url, tools, values);
    if (count > 0) await seedCrowd(database.url, tools, count, values.ou);
  } finally {
    if (database.isStarted) await database.stop();
  }
}

/**
 * @param {string} url
 * @param {Tools} tools
 * @param {{ 'sample-url'?: string, credentials?: string }} options
 */
async function seedDemo(url, tools, { 'sample-url': sampleUrl, credentials }) {
  const { loadDemo } = await import('./demo/load-demo.mjs');
  const sampleOrigin = readOrigin(sampleUrl);
  const connection = await connect(url);
  // Of two loads at once the second waits, then finds the first one's rows.
  await connection.query("SELECT GET_LOCK(CONCAT(DATABASE(), '.seed'), 120)");
  try {
    const summary = await loadDemo(connection, { ...tools, sampleOrigin });
    if (!summary) {
      process.stdout.write('The database has accounts or organizations already: nothing was loaded.\n');
      return;
    }
    const file = credentials ?? inState('sample-app.json');
    writeWhole(file, `${JSON.stringify({ origin: sampleOrigin, apps: summary.credentials }, null, 2)}\n`, 0o600);
    const { organizations, users, apps } = summary;
    process.stdout.write(
      `loaded ${organizations} organizations, ${users} people, ${apps} apps; the sample app is at ${sampleOrigin}\n`,
    );
  } finally {
    await connection.end();
  }
}

/** @param {string} [given] */
function readOrigin(given) {
  const port = process.env.SAMPLE_APP_PORT || Number(process.env.PORT || 4000) + 1;
  const text = given ?? `http://localhost:${port}`;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new Problem(`--sample-url ${text}: give an address such as https://apps.example.com`);
}

/**
 * @param {string} url
 * @param {Tools} tools
 * @param {number} count
 * @param {string} [name]
 */
async function seedCrowd(url, tools, count, name) {
  const [{ addCrowd }, { refreshReach }] = await Promise.all([import('./demo/crowd.mjs'), import('./demo/reach.mjs')]);
  const connection = await connect(url);
  let organization;
  let roles;
  try {
    [[organization]] = await connection.query(
      `SELECT id, name FROM organization ${name ? 'WHERE name = ?' : ''} ORDER BY member_count DESC, id LIMIT 1`,
      name ? [name] : [],
    );
    if (!organization)
      throw new Problem(
        name ? `There is no organization ${name}.` : 'There is no organization yet: load --demo first.',
      );
    [roles] = await connection.query('SELECT id FROM role WHERE ou_id = ? ORDER BY id', [organization.id]);
    if (roles.length < 3) throw new Problem(`${organization.name} has ${roles.length} roles; three are needed.`);
  } finally {
    await connection.end();
  }
  const began = performance.now();
  await addCrowd({
    count,
    memberTerms: tools.memberTerms,
    newIdAt: tools.newIdAt,
    connect: () => connect(url),
    organization: {
      id: organization.id,
      name: organization.name,
      domain: `${organization.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
    },
    roleIds: roles.map(({ id }) => id),
    passwordHash: await tools.hashPassword(tools.password),
    report: (done) => progress(done, count, performance.now() - began),
  });
  const after = await connect(url);
  await refreshReach(after, organization.id, tools.refreshReachOfAdmins);
  await after.end();
  process.stdout.write(
    `${process.stdout.isTTY ? '\n' : ''}added ${count} people to ${organization.name} in ${seconds(performance.now() - began)}\n`,
  );
}

/**
 * On a terminal one line that moves; elsewhere a line per tenth.
 * @param {number} done
 * @param {number} count
 * @param {number} took
 */
function progress(done, count, took) {
  const line = `${done.toLocaleString('en')} of ${count.toLocaleString('en')} people, ${seconds(took)}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
  else if (Math.floor((done * 10) / count) > Math.floor(((done - 20_000) * 10) / count))
    process.stdout.write(`${line}\n`);
}

await runMain(main);
