import sql, { join } from 'sql-template-tag';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { execute, query } from '../../../database/query.js';
import { isOpenedBy, unseal } from '../../../integrations/crypto/seal.js';
import { AuditKey, AuditLink, AuditUnsealed } from './audit-chain.entity.js';
import type { ChainEnd } from './audit-chain.service.js';
import { CANONICAL, createChainKey, endBefore, linkHash } from './audit-chain.service.js';

/** Events of one transaction: MariaDB reads longer lists of values as tables, and no longer along an index. */
const BATCH = 999;
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
        while (!isStopping && (await sealBatch(runtime)) === BATCH);
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

interface Event {
  readonly id: string;
  readonly time: number;
  readonly text: string;
}

/**
 * Seals the events that wait longest, up to 999, in one transaction: six statements, however many OUs. Returns
 * the number of events; 0 too while another server seals.
 */
export async function sealBatch({ database, environment: { secret } }: Sealing): Promise<number> {
  const outside = allChains(database.manager);
  if (!(await table(outside, AuditUnsealed).exists({}))) return 0;
  return database.transaction('READ COMMITTED', async (db) => {
    const ctx = allChains(db);
    const key = await holdKey(ctx, secret);
    if (!key) return 0;
    const notes = table(ctx, AuditUnsealed);
    const waiting = await notes.select(['eventId', 'ouId'], {}, { order: { eventId: 'ASC' }, limit: BATCH });
    if (waiting.length === 0) return 0;
    const events = await query<Event>(
      ctx,
      sql`SELECT e.id, e.time, ${CANONICAL} AS text FROM audit_event e WHERE e.id IN (${join(waiting.map(({ eventId }) => eventId))})`,
    );
    const known = new Map(events.map((event) => [event.id, event]));
    const ends = await chainEnds(ctx, [...new Set(waiting.map(({ ouId }) => ouId))]);
    const links: AuditLink[] = [];
    const sealed: string[] = [];
    const lost: string[] = [];
    for (const { eventId, ouId } of waiting) {
      const event = known.get(eventId);
      if (!event) {
        if (timeOf(eventId) < now() - LONGEST_WRITE) lost.push(eventId);
        continue;
      }
      const { seq: before, hash: previous } = ends.get(ouId) ?? endBefore(null);
      const seq = before + 1;
      const hash = linkHash(key.bytes, { ouId, seq, previous, text: event.text });
      ends.set(ouId, { seq, hash });
      const sealedTime = now();
      links.push({ ouId, seq, eventId, eventTime: event.time, keyId: key.id, hash, sealedTime });
      sealed.push(eventId);
    }
    if (links.length > 0) {
      await table(ctx, AuditLink).insert(links);
      // Each note by its key: a scan would wait for every transaction that has recorded an event and not committed.
      await execute(
        ctx,
        sql`DELETE u FROM audit_link l STRAIGHT_JOIN audit_unsealed u ON u.event_id = l.event_id
             WHERE l.event_id IN (${join(sealed)})`,
      );
    }
    for (const eventId of lost) await notes.delete({ eventId });
    return sealed.length + lost.length;
  });
}

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
  const lastOf = (table: 'audit_link' | 'audit_anchor') => {
    const source = table === 'audit_link' ? sql`audit_link` : sql`audit_anchor`;
    return query<ChainEnd & { ouId: string }>(
      ctx,
      sql`SELECT l.ou_id AS ouId, l.seq, l.hash FROM (SELECT ou_id, MAX(seq) AS seq FROM ${source}
             WHERE ou_id IN (${join([...ouIds])}) GROUP BY ou_id) m STRAIGHT_JOIN ${source} l ON l.ou_id = m.ou_id AND l.seq = m.seq`,
    );
  };
  const rows = [...(await lastOf('audit_anchor')), ...(await lastOf('audit_link'))];
  return new Map(rows.map(({ ouId, seq, hash }) => [ouId, { seq, hash }]));
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The time in a ULID, in epoch milliseconds. */
const timeOf = (id: string): number =>
  [...id.slice(0, 10)].reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0);
