import sql from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { AuditLink } from './audit-chain.entity.js';
import type { AuditFault } from './audit-kinds.types.js';
import type { ChainEnd } from './audit-chain.service.js';
import { anchorMac, CANONICAL, chainKeys, chainStart, endBefore, linkHash, NO_OU } from './audit-chain.service.js';

/** Links of one statement. */
const PAGE = 5_000;

/** The first break of a chain. */
export interface ChainBreak {
  readonly fault: AuditFault;
  readonly seq: number | null;
  readonly eventId: string | null;
  readonly time: number | null;
}

/** The findings of a check. */
export interface ChainReport {
  readonly intact: number;
  /** Events that wait for their seal. */
  readonly waiting: number;
  /** Sealed events whose key does not open under the secret: it was lost. */
  readonly unverifiable: number;
  /** The time of the last of them. */
  readonly unverifiableUntil: number | null;
  readonly firstBreak: ChainBreak | null;
  /** The last link that was looked at. */
  readonly last: ChainEnd;
}

/** Reports how many links of how many were looked at. Throws to end the check. */
export type ChainProgress = (done: number, total: number) => Promise<void> | void;

/** The ids of the OUs with events or links, in order; '' for those of no OU. */
export async function chainsOf(database: DataSource): Promise<string[]> {
  const place = acrossOrganizations({ db: database.manager }, 'the chain of every OU is verified');
  const rows = await query<{ ouId: string }>(
    place,
    // Both skip along an index from OU to OU.
    sql`SELECT COALESCE(e.ou_id, ${NO_OU}) AS ouId FROM (SELECT DISTINCT ou_id FROM audit_event) e
         UNION SELECT ou_id FROM (SELECT DISTINCT ou_id FROM audit_link) l`,
  );
  return rows.map(({ ouId }) => ouId).sort();
}

/**
 * Verifies the chain of an OU in a snapshot of the database (AUDT-13): every link, every event behind it, and that there
 * is no other event. Ends at the first break.
 */
export function verifyChain(
  database: DataSource,
  secret: Buffer,
  ouId: string,
  progress: ChainProgress,
): Promise<ChainReport> {
  // One snapshot, so that neither sealing nor retention looks like a break.
  return database.transaction('REPEATABLE READ', (db) => verify(db, secret, ouId, progress));
}

/** Whether the chain of an OU still has a seal, or retention has deleted it since: what follows it is then the same chain. */
export async function hasSeal(database: DataSource, ouId: string, { seq, hash }: ChainEnd): Promise<boolean> {
  const ctx = { db: database.manager };
  const anchor = await chainStart(ctx, ouId);
  if (anchor && anchor.seq >= seq) return anchor.seq > seq || anchor.hash === hash;
  return scoped({ ...ctx, ouId }, AuditLink).exists({ seq, hash });
}

interface LinkRow {
  readonly seq: number;
  readonly eventId: string;
  readonly eventTime: number;
  readonly keyId: string;
  readonly hash: string;
  readonly text: string | null;
}

async function verify(db: EntityManager, secret: Buffer, ouId: string, progress: ChainProgress): Promise<ChainReport> {
  const ctx = { db };
  const keys = await chainKeys(ctx, secret);
  const anchor = await chainStart(ctx, ouId);
  let end = endBefore(anchor);
  const report = { intact: 0, waiting: 0, unverifiable: 0, unverifiableUntil: null as number | null };
  const broken = (firstBreak: ChainBreak): ChainReport => ({ ...report, firstBreak, last: end });
  const anchorKey = anchor && keys.get(anchor.keyId);
  if (anchor && anchorKey && anchorMac(anchorKey, ouId, anchor) !== anchor.mac) {
    return broken({ fault: 'CHANGED', seq: anchor.seq, eventId: null, time: null });
  }
  // Its key was lost: what was deleted cannot be told from what was removed.
  if (anchor && !anchorKey) report.unverifiable += 1;
  const begin = end.seq;
  const total = (await lastSeq(ctx, ouId, begin)) - begin;
  let page = readLinks(ctx, ouId, begin);
  for (;;) {
    const links = await page;
    // The database reads a page while the one before it is hashed; numbers without gaps tell where it begins.
    if (links.length === PAGE) page = readAhead(ctx, ouId, end.seq + PAGE);
    for (const { seq, eventId, eventTime, keyId, hash, text } of links) {
      const here = { seq, eventId, time: eventTime };
      if (seq !== end.seq + 1) return broken({ fault: 'DELETED', seq: end.seq + 1, eventId: null, time: eventTime });
      if (text === null) return broken({ fault: 'DELETED', ...here });
      const key = keys.get(keyId);
      if (!key) {
        report.unverifiable += 1;
        report.unverifiableUntil = Math.max(report.unverifiableUntil ?? 0, eventTime);
      } else if (linkHash(key, { ouId, seq, previous: end.hash, text }) !== hash) {
        return broken({ fault: 'CHANGED', ...here });
      } else report.intact += 1;
      end = { seq, hash };
    }
    await progress(end.seq - begin, total);
    if (links.length < PAGE) break;
  }
  report.waiting = await countWaiting(ctx, ouId);
  const events = await countEvents(ctx, ouId);
  const isWhole = events === end.seq - begin + report.waiting;
  return { ...report, firstBreak: isWhole ? null : await findInserted(ctx, ouId), last: end };
}

/** {@link readLinks} whose failure is told when the page is asked for: a check that ends before does not ask. */
function readAhead(ctx: Place, ouId: string, after: number): Promise<LinkRow[]> {
  const page = readLinks(ctx, ouId, after);
  page.catch(() => undefined);
  return page;
}

const readLinks = (ctx: Place, ouId: string, after: number) =>
  query<LinkRow>(
    ctx,
    sql`SELECT l.seq, l.event_id AS eventId, l.event_time AS eventTime, l.key_id AS keyId, l.hash, IF(e.id IS NULL, NULL, ${CANONICAL}) AS text
          FROM audit_link l LEFT JOIN audit_event e ON e.id = l.event_id
         WHERE ${inOu({ ouId }, 'l')} AND l.seq > ${after} ORDER BY l.seq LIMIT ${PAGE}`,
  );

async function lastSeq(ctx: Place, ouId: string, begin: number): Promise<number> {
  const [row] = await query<{ seq: number | null }>(
    ctx,
    sql`SELECT MAX(seq) AS seq FROM audit_link WHERE ${inOu({ ouId })}`,
  );
  return row?.seq ?? begin;
}

async function countWaiting(ctx: Place, ouId: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM audit_unsealed u STRAIGHT_JOIN audit_event e ON e.id = u.event_id
         WHERE ${inOu({ ouId }, 'u')}`,
  );
  return row?.total ?? 0;
}

/** Events of an OU, or of none. */
const ofOu = (ouId: string) => (ouId === NO_OU ? sql`e.ou_id IS NULL` : inOu({ ouId }, 'e'));

const chainPlace = (ctx: Place) => acrossOrganizations(ctx, 'the events of no OU have a chain too');

async function countEvents(ctx: Place, ouId: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    chainPlace(ctx),
    sql`SELECT COUNT(*) AS total FROM audit_event e WHERE ${ofOu(ouId)}`,
  );
  return row?.total ?? 0;
}

/** The oldest event that has no seal and does not wait for one. */
async function findInserted(ctx: Place, ouId: string): Promise<ChainBreak | null> {
  const [event] = await query<{ id: string; time: number }>(
    chainPlace(ctx),
    sql`SELECT e.id, e.time FROM audit_event e LEFT JOIN audit_link l ON l.event_id = e.id
          LEFT JOIN audit_unsealed u ON u.event_id = e.id
         WHERE ${ofOu(ouId)} AND l.event_id IS NULL AND u.event_id IS NULL ORDER BY e.time, e.id LIMIT 1`,
  );
  return event ? { fault: 'INSERTED', seq: null, eventId: event.id, time: event.time } : null;
}
