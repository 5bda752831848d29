import { loadApps } from './load-apps.mjs';
import { loadAssets } from './load-assets.mjs';
import { loadPlugins } from './load-plugins.mjs';
import { loadShortcut } from './load-shortcut.mjs';
import { loadMessages } from './load-messages.mjs';
import { loadMembers } from './load-members.mjs';
import { loadStructure } from './load-structure.mjs';
import { DEMO_ORGANIZATIONS } from './organizations.mjs';
import { insertObjects } from './bulk.mjs';
import { insertAccounts } from './people.mjs';

const DAY = 86_400_000;
/** The portal of the demo has been in use for two years. */
const AGE = 730 * DAY;

/**
 * Loads the demo in one transaction into a database without accounts and organizations; answers null when there are
 * some, else { organizations, users, apps, credentials }.
 * @param tools { newIdAt, newSecret, hashSecret, hashPassword, memberTerms, refreshReachOfAdmins, sampleAssets, password,
 *   sampleOrigin }
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

async function isEmpty(connection) {
  const [[row]] = await connection.query(
    'SELECT EXISTS (SELECT 1 FROM organization) OR EXISTS (SELECT 1 FROM account) AS found',
  );
  return !Number(row.found);
}

async function loadAll(connection, tools) {
  const now = Date.now();
  const began = now - AGE;
  const context = { connection, tools, now, began, shared: new Map(), nextPerson: 0 };
  context.crowdHash = await tools.hashPassword(tools.password);
  await loadSuperAdmin(context);
  const summary = { organizations: DEMO_ORGANIZATIONS.length, users: 1, apps: 0, credentials: [] };
  const organizations = [];
  for (const organization of DEMO_ORGANIZATIONS) {
    const ou = await loadOrganization(context, organization);
    organizations.push(ou);
    summary.users += ou.members.filter(({ guestOf }) => !guestOf).length;
    summary.apps += ou.apps.size;
    summary.credentials.push(...ou.credentials);
  }
  await loadPlugins(context, organizations);
  return summary;
}

async function loadSuperAdmin({ connection, tools, began }) {
  const passwordHash = await tools.hashPassword(tools.password);
  const id = tools.newIdAt(began);
  const person = { id, username: 'super', name: 'Susanne Berger', email: 'super@portal.example', createdTime: began };
  await insertAccounts(connection, [{ ...person, isSuperAdmin: true, passwordHash }], { company: null });
}

async function loadOrganization(context, organization) {
  const { connection, tools, began } = context;
  const ou = { id: tools.newIdAt(began), ...organization };
  await insertObjects(connection, 'organization', [
    {
      ...{ id: ou.id, name: ou.name, industry: ou.industry, address: ou.address, created_time: began },
      ...{ languages: JSON.stringify(ou.languages), available_themes: JSON.stringify(ou.themes) },
      ...{ default_resource_types: '[]', copyrights: JSON.stringify({ default: `© ${ou.name}` }) },
      features: JSON.stringify(ou.features ?? []),
    },
  ]);
  ou.apps = await loadApps(context, ou);
  const shortcut = await loadShortcut(context, ou, tools.sampleOrigin);
  if (shortcut) ou.apps.set('start-of-shift', shortcut);
  ou.nodes = await loadStructure(context, ou);
  ou.members = await loadMembers(context, ou);
  await loadAssets(context, ou);
  await loadMessages(context, ou);
  // The sample app serves them all; one that is made of others has no secret.
  ou.credentials = [...ou.apps]
    .filter(([, { secret }]) => secret)
    .map(([code, { id: appId, secret }]) => ({
      organization: ou.name,
      code,
      appId,
      secret,
    }));
  return ou;
}
