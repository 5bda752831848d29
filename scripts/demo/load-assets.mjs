import { insertObjects, insertRows } from './bulk.mjs';

/**
 * The structures of a site's lines and devices, by the building they are part of; elsewhere they are at the site's own
 * node.
 * @type {Record<string, string[]>}
 */
const BUILDINGS = { 'Hornsund Ridge': ['Hornsund North', 'Hornsund South'] };
/** A site that a user group has, wherever its members are. */
const GROUP = { name: 'Night shift', site: 'Baltic Gate 2' };
const COLUMNS = ['structure_id', 'asset_id', 'sort_order', 'created_time', 'ou_id'];

/**
 * Writes the assets that a synchronization with the sample source would bring, and assigns them to the nodes of that
 * name.
 * @param {import('./load-demo.mjs').Context} context
 * @param {Pick<import('./load-demo.mjs').Ou, 'id' | 'features' | 'nodes'>} ou
 */
export async function loadAssets({ connection, tools, began }, ou) {
  if (!ou.features?.includes('assets')) return;
  /** @type {import('../../server/integrations/asset-source/asset-source.js').SourceAsset[]} */
  const assets = [];
  for await (const page of tools.sampleAssets.all(ou.id, new AbortController().signal)) assets.push(...page.assets);
  const ids = new Map(assets.map(({ id }, at) => [id, tools.newIdAt(began + at)]));
  await insertObjects(
    connection,
    'asset',
    assets.map(({ id, name, type, parentId }) => ({
      ou_id: ou.id,
      id: ids.get(id),
      external_id: id,
      name,
      type,
      parent_external_id: parentId,
      created_time: began,
    })),
  );
  /** @param {string} id */
  const siteOf = (id) => assets.find((asset) => asset.id === id.split('.')[0])?.name ?? '';
  const placed = assets.flatMap(({ id, type }, at) => {
    const site = siteOf(id);
    const building = Number(/building-(\d)/.exec(id)?.[1] ?? 0);
    const isInside = type === 'line' || type === 'device';
    const node = ou.nodes.get((isInside && BUILDINGS[site]?.[building - 1]) || site);
    return node ? [[node, ids.get(id), at + 1, began, ou.id]] : [];
  });
  await insertRows(connection, 'structure_asset', COLUMNS, placed);
  const [[group]] = await connection.query('SELECT id FROM user_group WHERE ou_id = ? AND name = ?', [
    ou.id,
    GROUP.name,
  ]);
  const ofGroup = assets.filter(({ name }) => name === GROUP.site);
  await insertObjects(
    connection,
    'user_group_asset',
    ofGroup.map(({ id }) => ({
      ou_id: ou.id,
      user_group_id: group.id,
      asset_id: ids.get(id),
      created_time: began,
    })),
  );
}
