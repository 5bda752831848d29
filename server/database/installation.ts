import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { Refusal } from '../core/refusal.js';
import { isOpenedBy, seal } from '../integrations/crypto/seal.js';
import { Installation } from './installation.entity.js';
import type { Place } from './query.js';
import { query } from './query.js';
import { acrossOrganizations, table } from './scoped.js';

/** A table that is there while a restore loads, so that no portal starts on half of its data. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** A seal that shows later on whether a secret is this one; its text is of no account. */
export const sealCanary = (secret: Buffer) => seal(secret, 'sealed under the secret of this installation');

const WRONG_SECRET = `PORTAL_SECRET is not the one that this installation was set up with.
All its servers need that one; npm start keeps it in .portal/secret.
Where it is lost for good: npm run change-secret -- --help`;

/**
 * Admits a server if its PORTAL_SECRET is the installation's: the first one seals a canary, every other one opens it.
 * @throws Refusal for another secret, on a schema that was not migrated, and after an unfinished restore
 */
export async function admitSecret({ secret }: Environment, database: DataSource): Promise<void> {
  const ctx = { db: database.manager };
  await refuseIncomplete(ctx);
  if ((await readCanary(ctx)) === null) {
    const earlier = await earlierSeal(ctx);
    if (earlier !== null && !isOpenedBy(secret, earlier)) throw new Refusal(WRONG_SECRET);
    await table(ctx, Installation).update({ canary: null }, { canary: sealCanary(secret) });
  }
  // Another server may have been first.
  const canary = await readCanary(ctx);
  if (canary === null || !isOpenedBy(secret, canary)) throw new Refusal(WRONG_SECRET);
}

async function refuseIncomplete(ctx: Place): Promise<void> {
  const tables = await query<{ name: string }>(
    ctx,
    sql`SELECT TABLE_NAME AS name FROM information_schema.TABLES
         WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ('installation', ${UNFINISHED_RESTORE})`,
  );
  const names = tables.map(({ name }) => name);
  if (names.includes(UNFINISHED_RESTORE)) {
    throw new Refusal('This database was restored in part only. Run it again: npm run restore -- FILE');
  }
  if (!names.includes('installation')) {
    throw new Refusal('The schema of the database is not up to date. Run first: npm run migrate');
  }
}

/** The installation's canary; null before its first server has started. */
export async function readCanary(ctx: Place): Promise<string | null> {
  const row = await table(ctx, Installation).selectOne(['canary'], {});
  return row?.canary ?? null;
}

/**
 * A value that a release without canary sealed; null without one. The key of contact data decides: every server of that
 * release opened it at its start.
 */
async function earlierSeal(ctx: Place): Promise<string | null> {
  const place = acrossOrganizations(ctx, 'any sealed value shows the secret');
  for (const statement of [
    sql`SELECT private_key AS sealed FROM contact_key`,
    sql`SELECT client_secret AS sealed FROM domain WHERE client_secret IS NOT NULL ORDER BY created_time DESC LIMIT 1`,
    sql`SELECT private_key AS sealed FROM rsa_key ORDER BY created_time DESC LIMIT 1`,
  ]) {
    const [row] = await query<{ sealed: string }>(place, statement);
    if (row) return row.sealed;
  }
  return null;
}

/** The id of the installation that a migrated database is of: all its servers have it, and no other installation. */
export async function installationId(database: DataSource): Promise<string> {
  const row = await table({ db: database.manager }, Installation).selectOne(['id'], {});
  if (!row) throw new Refusal('The table installation is empty: migrate the database again, or restore its row.');
  return row.id;
}
