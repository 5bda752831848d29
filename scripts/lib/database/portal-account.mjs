import { randomBytes } from 'node:crypto';
import { importPackage } from '../command-line.mjs';
import { readJson } from '../files.mjs';
import { instancePaths, SCHEMA } from './database-instance.mjs';

const NAME = 'portal_server';
const HOST = '127.0.0.1';

/**
 * Makes an account for the portal on the running private instance, which has no rights until the schema is migrated, and
 * lets the owner give it some. Its password is new each time, so that none has to be kept. Answers its address.
 * @param {string} ownerUrl
 * @param {ReturnType<typeof instancePaths>} [paths]
 */
export async function makePortalAccount(ownerUrl, paths = instancePaths('database')) {
  const { user, rootPassword } = readJson(paths.account);
  const password = randomBytes(24).toString('base64url');
  const { createConnection } = await importPackage('mysql2/promise');
  const root = await createConnection({ socketPath: paths.socket, user: 'root', password: rootPassword });
  try {
    await root.query('CREATE USER IF NOT EXISTS ?@?', [NAME, HOST]);
    await root.query('ALTER USER ?@? IDENTIFIED BY ?', [NAME, HOST, password]);
    const scope = SCHEMA.replaceAll('_', '\\_');
    await root.query(`GRANT ALL PRIVILEGES ON \`${scope}\`.* TO ?@? WITH GRANT OPTION`, [user, HOST]);
  } finally {
    await root.end();
  }
  const address = new URL(ownerUrl);
  address.username = NAME;
  address.password = password;
  return address.href;
}
