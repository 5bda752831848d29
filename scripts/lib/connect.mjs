import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';

/**
 * Connects to the database of a mysql:// address as the portal does: TLS, and of several hosts the one that can be
 * written to. Needs the built server; the caller ends the connection.
 */
export async function connect(url) {
  const { connectTo } = await import(pathToFileURL(at('dist/server/database/ensure-database.js')).href);
  return connectTo(url);
}
