const PAGE = 1_000;

/**
 * The floor of a synchronization: the pages of the service, written by one statement each into a table like that of the
 * portal, in one transaction. Answers { ms, total }.
 * @param {import('../../lib/portal/connect.mjs').Connection} connection
 * @param {{ url: string, ouId: string, newIdAt: (time: number) => string }} options
 */
export async function bareAssetInsert(connection, { url, ouId, newIdAt }) {
  await connection.query('DROP TABLE IF EXISTS bench_asset');
  await connection.query('CREATE TABLE bench_asset LIKE asset');
  const began = performance.now();
  await connection.query('START TRANSACTION');
  let total = 0;
  for (let after = ''; ;) {
    const answer = await fetch(`${url}?organization=${ouId}${after && `&after=${after}`}`);
    const { assets, next } = await answer.json();
    const time = Date.now();
    await connection.query(
      `INSERT INTO bench_asset (ou_id, id, external_id, name, type, parent_external_id, created_time) VALUES ?`,
      [
        assets.map((/** @type {Record<string, string | null>} */ asset) => [
          ouId,
          newIdAt(time),
          asset.id,
          asset.name,
          asset.type,
          asset.parentId,
          time,
        ]),
      ],
    );
    total += assets.length;
    if (!next) break;
    if (assets.length !== PAGE) throw new Error(`a page of ${assets.length}`);
    after = next;
  }
  await connection.query('COMMIT');
  const ms = performance.now() - began;
  await connection.query('DROP TABLE bench_asset');
  return { ms, total };
}
