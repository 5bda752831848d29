import sharp from 'sharp';
import { insertObjects } from './bulk.mjs';

/** @typedef {import('./load-demo.mjs').Context} Context */

/** Pixels along a side: the header shows a quarter of it. */
const SIDE = 96;

/**
 * Gives an OU a logo, stored as an uploaded one is.
 * @param {Context} context
 * @param {{ id: string, logo?: string }} organization its logo as a drawing; none for the default logo
 */
export async function loadLogo({ connection, tools, began }, { id: ouId, logo }) {
  if (!logo) return;
  const id = tools.newIdAt(began);
  const bytes = await sharp(Buffer.from(logo)).resize(SIDE, SIDE).webp({ quality: 90 }).toBuffer();
  await insertObjects(connection, 'picture', [{ ou_id: ouId, id, bytes, used_time: began }]);
  await connection.query('UPDATE organization SET logo = ? WHERE id = ?', [
    `/app-portal/web/v1/organization/logo?id=${id}`,
    ouId,
  ]);
}
