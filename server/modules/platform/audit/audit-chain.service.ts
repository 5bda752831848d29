import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { scoped, table } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { isOpenedBy, seal, unseal } from '../../../integrations/crypto/seal.js';
import { AuditAnchor, AuditKey } from './audit-chain.entity.js';
import type { AuditChain } from './audit.types.js';

/** The OU of the chain of events that belong to no OU. */
export const NO_OU = '';
/** The hash before the first link of a chain. */
const BEGINNING = '0'.repeat(64);
const KEY_BYTES = 32;

/** A place in a chain. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** The contents of a link. */
export interface Sealed {
  readonly ouId: string;
  readonly seq: number;
  /** The hash of the link before it. */
  readonly previous: string;
  /** The event, as {@link CANONICAL} writes it. */
  readonly text: string;
}

/** The columns of an event that a link seals, in this order for ever: an added column needs a text of its own. */
const COLUMNS = [
  'id',
  'ou_id',
  'time',
  'account_id',
  'username',
  'account_type',
  'resource_type',
  'resource_id',
  'target_name',
  'event_name',
  'result',
  'error_message',
  'description',
  'changes',
  'ip',
  'request_id',
];

/** An event `e` as one text that no other event has: each value quoted, NULL without quotes. */
export const CANONICAL: Sql = sql`CONCAT_WS(',', ${join(COLUMNS.map((column) => sql`QUOTE(${name(`e.${column}`)})`))})`;

/** HMAC-SHA256 of an event, its place and the hash before it, as 64 hex digits (AUDT-13). */
export const linkHash = (key: Buffer, { ouId, seq, previous, text }: Sealed): string =>
  createHmac('sha256', key).update(`${previous}\n${ouId}\n${seq}\n${text}`).digest('hex');

/** HMAC-SHA256 of the end of what retention deleted, as 64 hex digits. */
export const anchorMac = (key: Buffer, ouId: string, { seq, hash }: ChainEnd): string =>
  createHmac('sha256', key).update(`anchor\n${ouId}\n${seq}\n${hash}`).digest('hex');

/** The keys of the chain that open under `secret`, by id, the newest first. */
export async function chainKeys(ctx: Place, secret: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await table(ctx, AuditKey).select(['id', 'sealed'], {}, { order: { createdTime: 'DESC', id: 'DESC' } });
  const open = rows.filter(({ sealed }) => isOpenedBy(secret, sealed));
  return new Map(open.map(({ id, sealed }) => [id, Buffer.from(unseal(secret, sealed), 'base64')]));
}

/** Makes a key, sealed under `secret`. */
export async function createChainKey(ctx: Place, secret: Buffer): Promise<void> {
  const sealed = seal(secret, randomBytes(KEY_BYTES).toString('base64'));
  await table(ctx, AuditKey).insert([{ id: newId(), sealed, createdTime: now() }]);
}

/** The beginning of an OU's chain: the last link that retention deleted; null if it deleted none. */
export const chainStart = ({ db }: Place, ouId: string) =>
  scoped({ db, ouId }, AuditAnchor).selectOne(['seq', 'hash', 'keyId', 'mac'], {}, { order: { seq: 'DESC' } });

/** The end of an empty chain, or of one of which all was deleted. */
export const endBefore = (anchor: ChainEnd | null): ChainEnd => anchor ?? { seq: 0, hash: BEGINNING };

/** The seal of an event of the working OU, looked at by itself: the links before it are taken as they are. */
export async function sealOf(ctx: RequestContext, eventId: string): Promise<AuditChain> {
  const ouId = workingOu(ctx);
  const [link] = await query<{
    seq: number;
    keyId: string;
    hash: string;
    sealedTime: number;
    previous: string | null;
    text: string;
  }>(
    ctx,
    sql`SELECT l.seq, l.key_id AS keyId, l.hash, l.sealed_time AS sealedTime, p.hash AS previous, ${CANONICAL} AS text
          FROM audit_link l JOIN audit_event e ON e.id = l.event_id
          LEFT JOIN audit_link p ON p.ou_id = l.ou_id AND p.seq = l.seq - 1
         WHERE ${inOu(ctx, 'l')} AND l.event_id = ${eventId}`,
  );
  if (!link) return { isSealed: false, isIntact: null, hash: null, sealedTime: null };
  const { seq, text, hash, sealedTime } = link;
  const key = (await chainKeys(ctx, ctx.runtime.environment.secret)).get(link.keyId);
  const previous = link.previous ?? endBefore(await chainStart(ctx, ouId)).hash;
  const isIntact = key ? linkHash(key, { ouId, seq, previous, text }) === hash : null;
  return { isSealed: true, isIntact, hash, sealedTime };
}
