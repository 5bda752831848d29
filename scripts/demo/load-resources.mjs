import { insertObjects } from './bulk.mjs';

/**
 * The resources of apps by code: identifier, name, type, and the node whose resource it is.
 * @type {Record<string, [identifier: string, name: string, type: string, node?: string][]>}
 */
const RESOURCES = {
  'fleet-operations': [
    ['HOR', 'Hornsund Ridge', 'site', 'Hornsund Ridge'],
    ['HOR-N', 'Hornsund North', 'wind-farm', 'Hornsund North'],
    ['HOR-S', 'Hornsund South', 'wind-farm', 'Hornsund South'],
    ['KAE', 'Kärntner Höhe', 'wind-farm', 'Kärntner Höhe'],
    ['BYL-1', '白云岭一期', 'wind-farm'],
    ['BAL-2', 'Baltic Gate 2', 'wind-farm', 'Baltic Gate 2'],
    ['SUW', 'Suwałki Północ', 'wind-farm', 'Suwałki Północ'],
    ['MAN', 'La Mancha Sur', 'solar-park', 'La Mancha Sur'],
    ['PUY', 'Puy de la Lune', 'solar-park', 'Puy de la Lune'],
    ['SCADA', 'Ten-minute values', 'dataset'],
    ['FORECAST', 'Wind forecast', 'dataset'],
  ],
  'control-room': [
    ['SUB-110-1', 'Substation Hornsund 110 kV', 'building'],
    ['SUB-110-2', 'Substation Baltic Gate 110 kV', 'building'],
    ['LINE-7', 'Export cable 7', 'line'],
    ['LINE-8', 'Export cable 8', 'line'],
    ['LINE-9', 'Tie line to the grid operator', 'line'],
    ['BRK-11', 'Circuit breaker 11', 'device'],
    ['BRK-12', 'Circuit breaker 12', 'device'],
    ['TRF-1', 'Transformer 1', 'device'],
    ['TRF-2', 'Transformer 2', 'device'],
    ['PROT', 'Protection settings', 'dataset'],
  ],
};
/** Identifiers by the user group that has them. */
const OF_GROUPS = {
  'Night shift': ['SUB-110-1', 'SUB-110-2', 'LINE-7', 'LINE-8', 'SCADA'],
  'Market desk': ['FORECAST'],
};
/** Identifiers by the user who has them. */
const OF_USERS = { nina: ['BRK-11', 'BRK-12'], sam: ['HOR', 'PROT'] };

/**
 * Writes the resources of two apps, and assigns them to nodes, user groups and users.
 * @param {import('./load-demo.mjs').Context} context
 * @param {Pick<import('./load-demo.mjs').Ou, 'id' | 'features' | 'nodes' | 'apps'>} ou
 */
export async function loadResources({ connection, tools, began }, ou) {
  if (!ou.features?.includes('assets')) return;
  /** @type {Map<string, string>} */
  const ids = new Map();
  /** @param {string} owner @param {[string, string][]} links owner and identifier */
  const link = (owner, links) =>
    insertObjects(
      connection,
      `${owner}_resource`,
      links.map(([id, identifier]) => ({
        ou_id: ou.id,
        [`${owner}_id`]: id,
        resource_id: ids.get(identifier),
        created_time: began,
      })),
    );
  for (const [code, resources] of Object.entries(RESOURCES)) {
    const app = ou.apps.get(code);
    if (!app) throw new Error(`The demo has no app ${code}.`);
    for (const [identifier] of resources) ids.set(identifier, tools.newIdAt(began + ids.size));
    await insertObjects(
      connection,
      'resource',
      resources.map(([identifier, name, type]) => ({
        ou_id: ou.id,
        id: ids.get(identifier),
        app_id: app.id,
        identifier,
        name,
        type,
        created_time: began,
      })),
    );
  }
  const placed = Object.values(RESOURCES).flatMap((resources) =>
    resources.flatMap(([identifier, , , node]) => {
      const id = node && ou.nodes.get(node);
      return id ? [/** @type {[string, string]} */ ([id, identifier])] : [];
    }),
  );
  await link('structure', placed);
  await link(
    'user_group',
    await owned(connection, OF_GROUPS, 'SELECT id FROM user_group WHERE ou_id = ? AND name = ?', ou.id),
  );
  await link(
    'user',
    await owned(connection, OF_USERS, 'SELECT user_id AS id FROM member WHERE ou_id = ? AND username = ?', ou.id),
  );
}

/**
 * Owners with the identifiers of their resources, found by name.
 * @param {import('./load-demo.mjs').Connection} connection
 * @param {Record<string, string[]>} named identifiers by the name of their owner
 * @param {string} statement finds the id of an owner in an OU by name
 * @param {string} ouId
 * @returns {Promise<[string, string][]>}
 */
async function owned(connection, named, statement, ouId) {
  /** @type {[string, string][]} */
  const links = [];
  for (const [name, identifiers] of Object.entries(named)) {
    const [[owner]] = await connection.query(statement, [ouId, name]);
    for (const identifier of identifiers) links.push([owner.id, identifier]);
  }
  return links;
}
