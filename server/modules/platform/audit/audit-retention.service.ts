import sql from 'sql-template-tag';
import { In, LessThan, LessThanOrEqual } from 'typeorm';
import type { DataSource } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { Place } from '../../../database/query.js';
import { execute, query } from '../../../database/query.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import type { JobHandler } from '../../../jobs/job.js';
import { AuditEvent } from './audit.entity.js';
import { AuditAnchor, AuditLink } from './audit-chain.entity.js';
import type { ChainEnd } from './audit-chain.service.js';
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
      const chain = scoped({ db, ouId }, AuditLink);
      const links = await chain.select(
        ['seq', 'eventId', 'eventTime', 'hash'],
        {},
        { order: { seq: 'ASC' }, limit: BATCH, lock: 'update' },
      );
      const young = links.findIndex(({ eventTime }) => eventTime >= before);
      const old = young < 0 ? links : links.slice(0, young);
      const end = old.at(-1);
      if (!end) return 0;
      await leaveAnchor({ db }, environment.secret, ouId, end);
      const ids = old.map(({ eventId }) => eventId);
      await table(everyChain(db), AuditEvent).delete({ id: In(ids) });
      await chain.delete({ seq: LessThanOrEqual(end.seq) });
      return old.length;
    });
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/** Without a key that opens, the anchor carries no proof, and the check of the chain says so. */
async function leaveAnchor({ db }: Place, secret: Buffer, ouId: string, { seq, hash }: ChainEnd): Promise<void> {
  const [key] = await chainKeys({ db }, secret);
  const [keyId, mac] = key ? [key[0], anchorMac(key[1], ouId, { seq, hash })] : ['', ''];
  const anchors = scoped({ db, ouId }, AuditAnchor);
  await anchors.insert([{ seq, hash, keyId, mac, createdTime: now() }]);
  await anchors.delete({ seq: LessThan(seq) });
}

/**
 * Deletes old events that have no link: those that wait for one, and any that the portal did not record. They are found by
 * their OU, of which there are few, so that no index of times alone has to be written with each event.
 */
async function deleteUnlinked(database: DataSource, before: number, signal: AbortSignal): Promise<number> {
  const place = everyChain(database.manager);
  const ous = await query<{ ouId: string | null }>(
    place,
    sql`/* jobs */ SELECT DISTINCT ou_id AS ouId FROM audit_event`,
  );
  let deleted = 0;
  for (const { ouId } of ous) {
    for (;;) {
      signal.throwIfAborted();
      const count = await execute(
        place,
        sql`/* jobs */ DELETE FROM audit_event WHERE ou_id <=> ${ouId} AND time < ${before}
              AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.event_id = audit_event.id) LIMIT ${BATCH}`,
      );
      deleted += count;
      if (count < BATCH) break;
    }
  }
  return deleted;
}
