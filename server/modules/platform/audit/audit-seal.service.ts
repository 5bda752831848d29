import sql, { join } from 'sql-template-tag';
import { MoreThan } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { execute, query } from '../../../database/query.js';
import { isOpenedBy, unseal } from '../../../integrations/crypto/seal.js';
import { AuditKey, AuditLink, AuditUnsealed } from './audit-chain.entity.js';
import type { ChainEnd } from './audit-chain.service.js';
import { CANONICAL, createChainKey, endBefore, linkHash } from './audit-chain.service.js';

/** Events of one transaction: a second of work on a busy machine, and few enough that no call waits for their hashes. */
const BATCH = 3_000;
/** Ids of one statement: MariaDB reads longer lists of values as tables, and no longer along an index. */
const IDS = 999;
/** Pause between two looks for events without a seal, in milliseconds. */
const TICK = 2_000;
/** A note of an event that was never written, because its server was killed, is dropped after this time. */
const LONGEST_WRITE = 10 * 60_000;

type Sealing = Pick<Runtime, 'database' | 'log'> & { readonly environment: Pick<Runtime['environment'], 'secret'> };

/** The sealing of one server. */
export interface Sealer {
  /** Lets the batch under way finish. */
  stop(): Promise<void>;
}

/**
 * Seals events after their commit, so that no call waits for another (AUDT-13). Servers share the work: one seals at a
 * time, and a batch that is interrupted is rolled back. Failures are tried again at the next tick.
 */
export function startSealer(runtime: Sealing): Sealer {
  let isStopping = false;
  let isFailing = false;
  let wake = () => {};
  const loop = async () => {
    while (!isStopping) {
      try {
        for (let next: string | null = ''; next !== null && !isStopping;) next = await sealBatch(runtime, next);
        isFailing = false;
      } catch (error) {
        if (!isFailing) runtime.log.warn({ err: error }, 'audit events were not sealed; trying on');
        isFailing = true;
      }
      if (isStopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TICK);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const done = loop();
  return {
    async stop() {
      isStopping = true;
      wake();
      await done;
    },
  };
}

/** A note with its event; `text` is null for an event that nobody sees yet, or that was never written. */
interface Waiting {
  readonly eventId: string;
  readonly ouId: string;
  readonly time: number;
  readonly text: string | null;
}

/**
 * Seals the events that wait longest, up to 3000, in one transaction, whose statements are as many for one OU as for all.
 * Returns the id after which more are waiting; null if none are, and while another server seals.
 * @param after the id that the batch before returned, so that a long queue is not read over its removed notes again
 */
export async function sealBatch({ database, environment: { secret } }: Sealing, after = ''): Promise<string | null> {
  const outside = allChains(database.manager);
  if (!(await table(outside, AuditUnsealed).exists({ eventId: MoreThan(after) }))) return null;
  return database.transaction('READ COMMITTED', async (db) => {
    const ctx = allChains(db);
    const key = await holdKey(ctx, secret);
    if (!key) return null;
    const waiting = await query<Waiting>(
      ctx,
      sql`SELECT u.event_id AS eventId, u.ou_id AS ouId, e.time, IF(e.id IS NULL, NULL, ${CANONICAL}) AS text
            FROM (SELECT event_id, ou_id FROM audit_unsealed WHERE event_id > ${after} ORDER BY event_id LIMIT ${BATCH}) u
            LEFT JOIN audit_event e ON e.id = u.event_id ORDER BY u.event_id`,
    );
    const seen = waiting.filter(({ text }) => text !== null);
    const oldest = now() - LONGEST_WRITE;
    const lost = waiting.filter(({ text, eventId }) => text === null && timeOf(eventId) < oldest);
    if (seen.length > 0) await addLinks(ctx, key, seen);
    for (const { eventId } of lost) await table(ctx, AuditUnsealed).delete({ eventId });
    return waiting[BATCH - 1]?.eventId ?? null;
  });
}

/** Adds a link for each event, in their order, and removes their notes. */
async function addLinks(
  ctx: Door,
  key: { readonly id: string; readonly bytes: Buffer },
  events: readonly Waiting[],
): Promise<void> {
  const before = await chainEnds(ctx, [...new Set(events.map(({ ouId }) => ouId))]);
  const ends = new Map(before);
  const sealedTime = now();
  const links = events.map(({ eventId, ouId, time, text }): AuditLink => {
    const { seq: last, hash: previous } = endOf(ends, ouId);
    const seq = last + 1;
    const hash = linkHash(key.bytes, { ouId, seq, previous, text: text ?? '' });
    ends.set(ouId, { seq, hash });
    return { ouId, seq, eventId, eventTime: time, keyId: key.id, hash, sealedTime };
  });
  await table(ctx, AuditLink).insert(links);
  const added = [...ends.keys()].map((ouId) => sql`(l.ou_id = ${ouId} AND l.seq > ${endOf(before, ouId).seq})`);
  // Each note by its key: a scan would wait for every transaction that has recorded an event and not committed.
  await execute(
    ctx,
    sql`DELETE u FROM audit_link l STRAIGHT_JOIN audit_unsealed u ON u.event_id = l.event_id
         WHERE ${join(added, ' OR ')}`,
  );
}

const endOf = (ends: ReadonlyMap<string, ChainEnd>, ouId: string): ChainEnd => ends.get(ouId) ?? endBefore(null);

const allChains = (db: Door['db']): Door => acrossOrganizations({ db }, 'servers seal the events of every OU');

/** The newest key, locked until the end of the transaction; null while another server seals. A lost one is followed by a new one. */
async function holdKey(ctx: Door, secret: Buffer): Promise<{ id: string; bytes: Buffer } | null> {
  const keys = table(ctx, AuditKey);
  const newest = await keys.selectOne(['id', 'sealed'], {}, { order: { createdTime: 'DESC', id: 'DESC' } });
  if (!newest || !isOpenedBy(secret, newest.sealed)) {
    await createChainKey(ctx, secret);
    return null;
  }
  const isHeld = await keys.exists({ id: newest.id }, 'skip');
  return isHeld ? { id: newest.id, bytes: Buffer.from(unseal(secret, newest.sealed), 'base64') } : null;
}

/** The last link of each chain, or the end of what was deleted of it. */
async function chainEnds(ctx: Door, ouIds: readonly string[]): Promise<Map<string, ChainEnd>> {
  const ends = new Map<string, ChainEnd>();
  for (const source of [sql`audit_anchor`, sql`audit_link`]) {
    for (let at = 0; at < ouIds.length; at += IDS) {
      const rows = await query<ChainEnd & { ouId: string }>(
        ctx,
        sql`SELECT l.ou_id AS ouId, l.seq, l.hash FROM (SELECT ou_id, MAX(seq) AS seq FROM ${source}
               WHERE ou_id IN (${join(ouIds.slice(at, at + IDS))}) GROUP BY ou_id) m
              STRAIGHT_JOIN ${source} l ON l.ou_id = m.ou_id AND l.seq = m.seq`,
      );
      for (const { ouId, seq, hash } of rows) ends.set(ouId, { seq, hash });
    }
  }
  return ends;
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The time in a ULID, in epoch milliseconds. */
const timeOf = (id: string): number =>
  [...id.slice(0, 10)].reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0);
