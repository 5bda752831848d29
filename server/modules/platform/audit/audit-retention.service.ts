import sql, { join } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { Place } from '../../../database/query.js';
import { execute, query } from '../../../database/query.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { JobHandler } from '../../../jobs/job.js';
import { anchorMac, chainKeys } from './audit-chain.service.js';

const DAY = 86_400_000;
/** Links of one transaction: MariaDB reads longer lists of values as tables, and no longer along an index. */
const BATCH = 999;

/**
 * Deletes events that are older than the setting says (AUDT-06, AUDT-07), from the beginning of each chain, and leaves
 * the end of what it deleted as an anchor, so that the rest stays verifiable (AUDT-13). Acts as the owner of the
 * database, because the portal's account may not delete events. Answers the numbers of deleted events and links.
 */
export const auditRetention: JobHandler<Record<string, never>> = {
  kind: 'audit-retention',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const before = now() - runtime.environment.auditRetentionDays * DAY;
    return runtime.asOwner(async (database) => {
      const chains = await query<{ ouId: string }>(
        everyChain(database.manager),
        sql`/* jobs */ SELECT ou_id AS ouId FROM audit_link GROUP BY ou_id`,
      );
      let events = 0;
      for (const [at, { ouId }] of chains.entries()) {
        events += await shortenChain(runtime, database, ouId, before, signal);
        await progress(at + 1, chains.length);
      }
      return { audit_event: events + (await deleteUnlinked(database, before, signal)) };
    });
  },
};

const everyChain = (db: Door['db']): Door => acrossOrganizations({ db }, 'retention deletes old events of every OU');

interface Link {
  readonly seq: number;
  readonly eventId: string;
  readonly eventTime: number;
  readonly hash: string;
}

/** Deletes the links at the beginning of a chain whose events are old, and these. Returns the number of events. */
async function shortenChain(
  { environment }: Pick<Runtime, 'environment'>,
  database: DataSource,
  ouId: string,
  before: number,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await database.transaction('READ COMMITTED', async (db) => {
      const links = await query<Link>(
        { db },
        sql`/* jobs */ SELECT seq, event_id AS eventId, event_time AS eventTime, hash FROM audit_link
             WHERE ${inOu({ ouId })} ORDER BY seq LIMIT ${BATCH} FOR UPDATE`,
      );
      const young = links.findIndex(({ eventTime }) => eventTime >= before);
      const old = young < 0 ? links : links.slice(0, young);
      const end = old.at(-1);
      if (!end) return 0;
      await leaveAnchor({ db }, environment.secret, ouId, end);
      const ids = join(old.map(({ eventId }) => eventId));
      await execute(everyChain(db), sql`/* jobs */ DELETE FROM audit_event WHERE id IN (${ids})`);
      await execute({ db }, sql`/* jobs */ DELETE FROM audit_link WHERE ${inOu({ ouId })} AND seq <= ${end.seq}`);
      return old.length;
    });
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/** Without a key that opens, the anchor carries no proof, and the check of the chain says so. */
async function leaveAnchor(ctx: Place, secret: Buffer, ouId: string, { seq, hash }: Link): Promise<void> {
  const [key] = await chainKeys(ctx, secret);
  const [keyId, mac] = key ? [key[0], anchorMac(key[1], ouId, { seq, hash })] : ['', ''];
  await execute(
    ctx,
    sql`/* jobs */ INSERT INTO audit_anchor (ou_id, seq, hash, key_id, mac, created_time)
          VALUES (${join([ouId, seq, hash, keyId, mac, now()])})`,
  );
  await execute(ctx, sql`/* jobs */ DELETE FROM audit_anchor WHERE ${inOu({ ouId })} AND seq < ${seq}`);
}

/** Deletes old events that have no link: those that wait for one, and any that the portal did not record. */
async function deleteUnlinked(database: DataSource, before: number, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await execute(
      everyChain(database.manager),
      sql`/* jobs */ DELETE FROM audit_event WHERE time < ${before}
            AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.event_id = audit_event.id) LIMIT ${BATCH}`,
    );
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
