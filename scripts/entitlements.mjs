#!/usr/bin/env node
import { importPackage, Problem, readArguments, runMain } from './lib/command-line.mjs';
import { onDatabase } from './lib/portal/operator.mjs';
import { installDependencies } from './install.mjs';

/**
 * @typedef {import('./lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('./lib/portal/connect.mjs').Row} Row
 * @typedef {ReturnType<typeof readWanted>} Wanted
 * @typedef {Awaited<ReturnType<typeof readState>>} State
 */

/** The features that the server knows (server/context/features.ts). */
const FEATURES = ['alarm', 'assets', 'announcement', 'landing', 'appDesign'];

const HELP = `
npm run entitlements -- --ou NAME [--grant-app APP] [--revoke-app APP] [--grant-feature NAME] [--revoke-feature NAME]

What an organization has purchased. Without a change it is listed; running portals follow within a second or two.
  --ou              the organization, by its name or id
  --grant-app       a purchased application of the organization, by its id or name: it can be used again
  --revoke-app      it is hidden from everybody of the organization, with all that roles give of it; nothing is deleted
  --grant-feature   ${FEATURES.join(', ')}
  --revoke-feature  its pages and calls are closed
Each may be given several times. Applications that the organization made itself are its own: they need no entitlement.`;

/** @type {Record<'grant-app' | 'revoke-app' | 'grant-feature' | 'revoke-feature', { type: 'string', multiple: true }>} */
const CHANGES = {
  'grant-app': { type: 'string', multiple: true },
  'revoke-app': { type: 'string', multiple: true },
  'grant-feature': { type: 'string', multiple: true },
  'revoke-feature': { type: 'string', multiple: true },
};

/** @param {{ ou?: string } & { [Name in keyof typeof CHANGES]?: string[] }} values */
function readWanted(values) {
  if (!values.ou?.trim()) throw new Problem(`${HELP.trim()}\n\nName the organization with --ou.`);
  const { 'grant-app': grantApps = [], 'revoke-app': revokeApps = [] } = values;
  const { 'grant-feature': grant = [], 'revoke-feature': revoke = [] } = values;
  const unknown = [...grant, ...revoke].filter((name) => !FEATURES.includes(name));
  if (unknown.length > 0) {
    throw new Problem(`Not a feature: ${unknown.join(', ')}. There are ${FEATURES.join(', ')}.\nNothing was changed.`);
  }
  const both = [
    ...grant.filter((name) => revoke.includes(name)),
    ...grantApps.filter((name) => revokeApps.includes(name)),
  ];
  if (both.length > 0) throw new Problem(`Both granted and revoked: ${both.join(', ')}.\nNothing was changed.`);
  return { ou: values.ou.trim(), grantApps, revokeApps, grant, revoke };
}

/** @param {Row} app */
const nameOf = ({ name_json: json }) => JSON.parse(json).default ?? '';

/**
 * @param {Connection} connection
 * @param {string} name
 */
async function readState(connection, name) {
  const [[organization, ...others]] = await connection.query(
    'SELECT id, name, features FROM organization WHERE name = ? OR id = ? FOR UPDATE',
    [name, name],
  );
  if (!organization) throw new Problem(`There is no organization ${name}. Nothing was changed.`);
  if (others.length > 0) throw new Problem(`Several organizations are named ${name}. Nothing was changed.`);
  const [apps] = await connection.query(
    `SELECT a.id, a.name_json, a.created_type AS origin, e.app_id IS NOT NULL AS isEntitled FROM app a
       LEFT JOIN app_entitlement e ON e.ou_id = a.ou_id AND e.app_id = a.id
      WHERE a.ou_id = ? ORDER BY a.created_type DESC, a.sort_order, a.id`,
    [organization.id],
  );
  return { organization, apps };
}

/**
 * Finds a purchased app by id or name. Throws a Problem unless there is exactly one.
 * @param {Row[]} apps
 * @param {string} meant
 */
function findApp(apps, meant) {
  const found = apps.filter((app) => app.id === meant || nameOf(app).toLowerCase() === meant.trim().toLowerCase());
  if (found.length === 0) throw new Problem(`There is no application ${meant} in it. Nothing was changed.`);
  if (found.length > 1) throw new Problem(`Several applications are named ${meant}: give the id. Nothing was changed.`);
  const [app] = found;
  if (app.origin !== 'PURCHASED') {
    throw new Problem(`${nameOf(app)} was made by the organization itself: it needs none. Nothing was changed.`);
  }
  return app;
}

/**
 * Makes the changes in one transaction with its audit event, and informs the running portals; answers the new state.
 * @param {Connection} connection
 * @param {Wanted} wanted
 */
async function change(connection, { ou, grantApps, revokeApps, grant, revoke }) {
  const { ulid } = await importPackage('ulid');
  const now = Date.now();
  await connection.beginTransaction();
  const { organization, apps } = await readState(connection, ou);
  const [granted, revoked] = [grantApps, revokeApps].map((named) => named.map((meant) => findApp(apps, meant)));
  for (const app of granted) {
    await connection.query('INSERT IGNORE INTO app_entitlement (ou_id, app_id, created_time) VALUES (?, ?, ?)', [
      organization.id,
      app.id,
      now,
    ]);
  }
  for (const app of revoked) {
    await connection.query('DELETE FROM app_entitlement WHERE ou_id = ? AND app_id = ?', [organization.id, app.id]);
  }
  // Features of an earlier or later version stay.
  /** @type {string[]} */
  const known = JSON.parse(organization.features);
  const kept = known.filter((name) => !revoke.includes(name));
  const features = JSON.stringify([...new Set([...kept, ...grant])]);
  await connection.query('UPDATE organization SET features = ? WHERE id = ?', [features, organization.id]);
  const isChange = [granted, revoked, grant, revoke].some((list) => list.length > 0);
  if (isChange) {
    /** @param {Row[]} list */
    const names = (list) => list.map(nameOf);
    const description = { granted: [...names(granted), ...grant], revoked: [...names(revoked), ...revoke] };
    const id = ulid(now);
    await connection.query('INSERT INTO audit_unsealed SET ?', [{ event_id: id, ou_id: organization.id }]);
    await connection.query('INSERT INTO audit_event SET ?', [
      {
        id,
        ou_id: organization.id,
        time: now,
        account_type: 'OPERATOR',
        username: 'operator',
        resource_type: 'organization',
        resource_id: organization.id,
        event_name: 'organizationEntitle',
        result: 'success',
        description: JSON.stringify(description),
      },
    ]);
    await connection.query('INSERT INTO outbox_event (event_id, channel, payload, created_time) VALUES (?, ?, ?, ?)', [
      ulid(now),
      `ou:${organization.id}`,
      JSON.stringify({ kind: 'ACCESS_CHANGED' }),
      now,
    ]);
  }
  const after = await readState(connection, organization.id);
  await connection.commit();
  return after;
}

/** @param {State} state */
function told({ organization, apps }) {
  /** @type {string[]} */
  const has = JSON.parse(organization.features);
  const lines = FEATURES.map((name) => `  ${has.includes(name) ? 'yes' : 'no '}  ${name}`);
  /** @param {Row} app */
  const stateOf = ({ origin, isEntitled }) => (origin === 'PURCHASED' ? (isEntitled ? 'yes' : 'no ') : 'own');
  const rows = apps.map((app) => `  ${stateOf(app)}  ${app.id}  ${nameOf(app)}`);
  return [
    `${organization.name}  ${organization.id}`,
    'Features',
    ...lines,
    'Applications',
    ...(rows.length > 0 ? rows : ['  none']),
    '',
  ].join('\n');
}

async function main() {
  const { values } = readArguments(HELP, { ou: { type: 'string' }, ...CHANGES });
  const wanted = readWanted(values);
  await installDependencies();
  process.stdout.write(told(await onDatabase((connection) => change(connection, wanted))));
}

await runMain(main);
