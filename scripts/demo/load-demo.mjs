import { loadActivity } from './load-activity.mjs';
import { loadChanges } from './load-changes.mjs';
import { loadApps } from './load-apps.mjs';
import { loadAssets } from './load-assets.mjs';
import { loadResources } from './load-resources.mjs';
import { loadPlugins } from './load-plugins.mjs';
import { loadShortcut } from './load-shortcut.mjs';
import { loadAlarms } from './load-alarms.mjs';
import { loadAnnouncements } from './load-announcements.mjs';
import { loadTokens } from './load-tokens.mjs';
import { loadLogo } from './load-logo.mjs';
import { loadLanding } from './load-landing.mjs';
import { loadMessages } from './load-messages.mjs';
import { loadMembers } from './load-members.mjs';
import { loadStructure } from './load-structure.mjs';
import { DEMO_ORGANIZATIONS } from './organizations.mjs';
import { insertObjects } from './bulk.mjs';
import { insertAccounts } from './people.mjs';

/**
 * @typedef {import('../lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('./organizations.mjs').Organization} Organization
 * @typedef {import('./load-members.mjs').Member} Member
 * @typedef {import('./tools.mjs').Tools & { sampleOrigin: string }} DemoTools
 * @typedef {object} Context
 * @property {Connection} connection
 * @property {DemoTools} tools
 * @property {number} now epoch milliseconds
 * @property {number} began when the demo's portal came into use, epoch milliseconds
 * @property {Map<string, Member>} shared people of two OUs, by username
 * @property {number} nextPerson
 * @property {string} crowdHash
 * @typedef {Omit<Organization, 'apps'> & {
 *    id: string,
 *    apps: Map<string, import('./load-apps.mjs').LoadedApp>,
 *    nodes: Map<string, string>,
 * }} Ou an organization being loaded: apps by code, ids of structures by name
 */

const DAY = 86_400_000;
/** The portal of the demo has been in use for two years. */
const AGE = 730 * DAY;

/**
 * Loads the demo in one transaction into a database without accounts and organizations; answers null when there are
 * some, else { organizations, users, apps, credentials }.
 * @param {Connection} connection
 * @param {DemoTools} tools
 */
export async function loadDemo(connection, tools) {
  await connection.beginTransaction();
  try {
    const summary = (await isEmpty(connection)) ? await loadAll(connection, tools) : null;
    await connection.commit();
    return summary;
  } catch (error) {
    await connection.rollback();
    throw error;
  }
}

/** @param {Connection} connection */
async function isEmpty(connection) {
  const [[row]] = await connection.query(
    'SELECT EXISTS (SELECT 1 FROM organization) OR EXISTS (SELECT 1 FROM account) AS found',
  );
  return !Number(row.found);
}

/**
 * @param {Connection} connection
 * @param {DemoTools} tools
 */
async function loadAll(connection, tools) {
  const now = Date.now();
  const began = now - AGE;
  const crowdHash = await tools.hashPassword(tools.password);
  /** @type {Context} */
  const context = { connection, tools, now, began, shared: new Map(), nextPerson: 0, crowdHash };
  await loadSuperAdmin(context);
  /** @type {Awaited<ReturnType<typeof loadOrganization>>[]} */
  const organizations = [];
  for (const organization of DEMO_ORGANIZATIONS) {
    organizations.push(await loadOrganization(context, organization));
  }
  await loadPlugins(context, organizations);
  const people = organizations.flatMap(({ members }) => members.filter(({ guestOf }) => !guestOf));
  return {
    organizations: organizations.length,
    // The super administrator belongs to none.
    users: people.length + 1,
    apps: organizations.reduce((sum, { apps }) => sum + apps.size, 0),
    credentials: organizations.flatMap(({ credentials }) => credentials),
  };
}

/** @param {Context} context */
async function loadSuperAdmin({ connection, tools, began }) {
  const passwordHash = await tools.hashPassword(tools.password);
  const id = tools.newIdAt(began);
  const person = { id, username: 'super', name: 'Susanne Berger', email: 'super@portal.example', createdTime: began };
  await insertAccounts(connection, [{ ...person, isSuperAdmin: true, passwordHash }], { company: null });
}

/**
 * @param {Context} context
 * @param {Organization} organization
 */
async function loadOrganization(context, organization) {
  const { connection, tools, began } = context;
  const id = tools.newIdAt(began);
  await insertObjects(connection, 'organization', [
    {
      id,
      name: organization.name,
      industry: organization.industry,
      address: organization.address,
      created_time: began,
      languages: JSON.stringify(organization.languages),
      available_themes: JSON.stringify(organization.themes),
      default_resource_types: JSON.stringify(organization.resourceTypes ?? []),
      copyrights: JSON.stringify(organization.footer ?? {}),
      features: JSON.stringify(organization.features ?? []),
    },
  ]);
  await loadLogo(context, { ...organization, id });
  const apps = await loadApps(context, { ...organization, id });
  const shortcut = await loadShortcut(context, { id, apps }, tools.sampleOrigin);
  if (shortcut) apps.set('start-of-shift', shortcut);
  const nodes = await loadStructure(context, { ...organization, id });
  /** @type {Ou} */
  const ou = { ...organization, id, apps, nodes };
  const members = await loadMembers(context, ou);
  await loadAssets(context, ou);
  await loadResources(context, ou);
  await loadMessages(context, { ...ou, members });
  await loadAlarms(context, { ...ou, members });
  await loadAnnouncements(context, { ...ou, members });
  await loadLanding(context, ou);
  await loadActivity(context, { ...ou, members });
  await loadChanges(context, { ...ou, members });
  await loadTokens(context, { ...ou, members });
  // The sample app serves them all; an app made of others has no secret.
  const credentials = [...apps]
    .filter(([, { secret }]) => secret)
    .map(([code, { id: appId, secret }]) => ({
      organization: ou.name,
      code,
      appId,
      secret,
    }));
  return { ...ou, members, credentials };
}
