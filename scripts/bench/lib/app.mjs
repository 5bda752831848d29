import { insertObjects } from '../../demo/bulk.mjs';

/**
 * An app of an OU with its own credentials: { id, secret }.
 * @param {Pick<import('./world.mjs').World, 'connection' | 'tools'>} world
 * @param {string} ouId
 */
export async function addApp({ connection, tools }, ouId) {
  const now = Date.now();
  const [id, categoryId, secret] = [tools.newIdAt(now), tools.newIdAt(now), tools.newSecret()];
  await insertObjects(connection, 'app_category', [{ ou_id: ouId, id: categoryId, name_json: '{}', sort_order: 1 }]);
  await insertObjects(connection, 'app', [
    {
      ou_id: ouId,
      id,
      category_id: categoryId,
      name_json: '{}',
      description_json: '{}',
      created_type: 'CUSTOM',
      url: 'https://app.example',
      sort_order: 1,
      secret_hash: tools.hashSecret(secret),
      created_time: now,
    },
  ]);
  return { id, secret };
}
