import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../core/refusal.js';
import { createDataSource, PATIENT_TIMEOUT } from '../storage/data-source.js';
import { Installation } from '../database/installation.entity.js';
import { readCanary, sealCanary } from '../database/installation.js';
import { execute, query } from '../database/query.js';
import { table } from '../database/scoped.js';
import { name } from '../database/sql.js';
import { isOpenedBy, seal, unseal } from '../integrations/crypto/seal.js';
import { refuseConnected } from './connected.js';
import { sealedValues, tallySealed, wholeInstallation } from './sealed.js';

/** Rows that live for minutes, sealed or keyed under the former secret: people start the action again. */
const OF_THE_MOMENT = ['rsa_key', 'used_cipher', 'sso_request', 'one_time_code'];

/** The operator's request. */
export interface SecretChange {
  readonly url: string;
  readonly to: Buffer;
  /** The former secret; null if it is lost. */
  readonly from: Buffer | null;
  /** Names the database in which values that do not open may be deleted, if the former secret is lost. */
  readonly forget: string | null;
}

/** The result for sealed values; `closed` counts those that did not open, by kind. */
export interface SecretChanged {
  readonly open: number;
  readonly closed: ReadonlyMap<string, number>;
}

/**
 * Makes `to` the secret of the installation in one transaction: values that the former secret opens are sealed again;
 * without it, values that do not open are deleted. Sessions and passwords stay. Returns how many values open now and
 * how many did not.
 * @throws Refusal, with nothing changed: for a wrong former secret, without confirmation, and while portals are
 * connected
 */
export async function changeSecret({ url, to, from, forget }: SecretChange): Promise<SecretChanged> {
  const database = createDataSource(url, PATIENT_TIMEOUT);
  await database.initialize();
  const runner = database.createQueryRunner();
  try {
    await refuseConnected(runner);
    const db = runner.manager;
    if (from) await requireFormer(db, from);
    else await requireWord(db, to, forget);
    return await db.transaction(async (inside) => {
      const changed = await replaceAll(inside, to, from);
      for (const each of OF_THE_MOMENT) {
        await execute(wholeInstallation({ db: inside }), sql`DELETE FROM ${name(each)}`);
      }
      await table({ db: inside }, Installation).update({}, { canary: sealCanary(to) });
      return changed;
    });
  } finally {
    await runner.release();
    await database.destroy();
  }
}

async function requireFormer(db: EntityManager, from: Buffer): Promise<void> {
  const canary = await readCanary({ db });
  if (canary !== null && isOpenedBy(from, canary)) return;
  throw new Refusal('PORTAL_SECRET_OLD is not the secret of this installation. Nothing was changed.');
}

async function requireWord(db: EntityManager, to: Buffer, forget: string | null): Promise<void> {
  const [own] = await query<{ name: string }>({ db }, sql`SELECT DATABASE() AS name`);
  if (forget === own?.name) return;
  const { closed } = await tallySealed({ db }, to);
  const lost = [...closed].map(([what, count]) => `  ${what}: ${count}\n`).join('');
  throw new Refusal(
    `Does not open under PORTAL_SECRET, and would be deleted:\n${lost || '  nothing\n'}` +
      `Nothing was changed. To go on: --forget ${own?.name}`,
  );
}

async function replaceAll(db: EntityManager, to: Buffer, from: Buffer | null): Promise<SecretChanged> {
  let open = 0;
  const closed = new Map<string, number>();
  for await (const { what, sealed, replace } of sealedValues({ db })) {
    if (from && isOpenedBy(from, sealed)) await replace({ db }, seal(to, unseal(from, sealed)));
    else if (!isOpenedBy(to, sealed)) {
      closed.set(what, (closed.get(what) ?? 0) + 1);
      if (!from) await replace({ db }, null);
      continue;
    }
    open += 1;
  }
  return { open, closed };
}
