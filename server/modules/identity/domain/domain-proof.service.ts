import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import type { Runtime } from '../../../context/runtime.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { writeOwnAudit } from '../../platform/audit/audit.service.js';
import type { HostProof } from './domain-host.entity.js';
import { DomainHost } from './domain-host.entity.js';
import type { DomainProof } from './domain-proof.types.js';
import { DomainProofState } from './domain-proof.types.js';
import type { DomainUrl } from './domain-url.js';
import { Domain } from './domain.entity.js';

const LABEL = '_app-portal.';
const VALUE = 'app-portal-verification=';
/** RFC 1035, 2.3.4, without the dot of the root. */
const MAX_NAME = 253;

type Has<Part> = { readonly runtime: Pick<Runtime, 'environment'> } & Part;

/** The TXT record that proves that a host belongs to an OU. */
export interface HostRecord {
  readonly name: string;
  readonly value: string;
}

/** The host of a stored url, without port. */
export const hostOf = (url: string) => new URL(url).hostname;

/**
 * The record that proves that a host belongs to an OU; null for an address, and for a name that leaves no room for it.
 * Its value is derived from both, so that it stays the same for an OU and its host, and no other OU can use it.
 */
export function hostRecord({ runtime }: Has<object>, ouId: string, host: string): HostRecord | null {
  const recordName = LABEL + host;
  if (host.startsWith('[') || isIP(host) || recordName.length > MAX_NAME) return null;
  const token = createHmac('sha256', runtime.environment.secret).update(`domain host\n${ouId}\n${host}`);
  return { name: recordName, value: VALUE + token.digest('base64url') };
}

/** Whether the operator gave this host to this OU. */
const isNamed = ({ runtime }: Has<object>, ouId: string, host: string) =>
  runtime.environment.domainHosts.some((entry) => entry.ouId === ouId && entry.host === host);

/**
 * The condition that a domain `d` has effect (DOMN-10): a record or the operator proves that its host belongs to its OU,
 * and its url did not go to another OU since.
 */
export function inEffect({ runtime }: Has<object>): Sql {
  const named = runtime.environment.domainHosts.map(
    ({ ouId, host }) => sql` OR (d.ou_id = ${ouId} AND d.host = ${host})`,
  );
  const byOperator = named.length > 0 ? join(named, '') : empty;
  return sql`(d.yielded_time IS NULL AND (EXISTS (SELECT 1 FROM domain_host h
            WHERE h.ou_id = d.ou_id AND h.host = d.host AND h.proof IS NOT NULL)${byOperator}))`;
}

/** Whether a domain has effect now. */
export async function hasEffect(ctx: RequestContext, { ouId, id }: { ouId: string; id: string }): Promise<boolean> {
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM domain d WHERE ${inOu({ ouId }, 'd')} AND d.id = ${id} AND ${inEffect(ctx)}`,
  );
  return rows.length > 0;
}

/** The proof of an OU's host. */
export type HostRow = Readonly<Pick<DomainHost, 'proof' | 'provedTime' | 'checkedTime' | 'missingSince'>>;

/** The columns of {@link HostRow} of `domain_host h`; all null before the first lookup. */
export const HOST_COLUMNS = sql`h.proof, h.proved_time AS provedTime, h.checked_time AS checkedTime, h.missing_since AS missingSince`;

const STATES: Readonly<Record<HostProof, DomainProofState>> = {
  DNS: DomainProofState.DNS,
  BEFORE: DomainProofState.BEFORE,
};

/** The proof of a domain's host, as administrators see it. */
export function proofOf(
  ctx: Has<object>,
  domain: { readonly ouId: string; readonly url: string; readonly yieldedTime: number | null },
  { proof, provedTime, checkedTime, missingSince }: HostRow,
): DomainProof {
  const { ouId, url, yieldedTime } = domain;
  const host = hostOf(url);
  const record = hostRecord(ctx, ouId, host);
  const times = { checkedTime, missingSince };
  const shown = { ...times, recordName: record?.name ?? null, recordValue: record?.value ?? null };
  if (yieldedTime !== null) return { state: DomainProofState.YIELDED, provedTime: null, ...shown };
  if (isNamed(ctx, ouId, host)) return { state: DomainProofState.OPERATOR, provedTime: null, ...shown };
  return { state: proof === null ? DomainProofState.NONE : STATES[proof], provedTime, ...shown };
}

/** Whether a domain with this proof has effect. */
export const isEffective = ({ state }: DomainProof) =>
  state !== DomainProofState.NONE && state !== DomainProofState.YIELDED;

/** The proof of a host of the working OU. */
export async function readHost(ctx: RequestContext, host: string): Promise<HostRow> {
  const columns = ['proof', 'provedTime', 'checkedTime', 'missingSince'] as const;
  const row = await scoped(ctx, DomainHost).selectOne(columns, { host });
  return row ?? { proof: null, provedTime: null, checkedTime: null, missingSince: null };
}

/** Whether a host is proven to belong to the working OU, with or without a domain of it. */
export async function isHostProven(ctx: RequestContext, host: string): Promise<boolean> {
  return isNamed(ctx, workingOu(ctx), host) || (await readHost(ctx, host)).proof !== null;
}

interface Holder {
  readonly ouId: string;
  readonly id: string;
  readonly isInEffect: number;
}

/** The domain of another OU that has a url, held until the end of a transaction. */
export async function holderOf(ctx: RequestContext, { urlHash }: DomainUrl): Promise<Holder | undefined> {
  const [holder] = await query<Holder>(
    acrossOrganizations(ctx, 'a url belongs to one OU alone'),
    sql`SELECT d.ou_id AS ouId, d.id, ${inEffect(ctx)} AS isInEffect FROM domain d
      WHERE d.url_hash = ${urlHash} AND d.ou_id <> ${workingOu(ctx)} FOR UPDATE`,
  );
  return holder;
}

/**
 * Frees a url that the working OU registers (DOMN-10). ALREADY_EXISTS (field url) for a url of another OU:
 * unless that domain has no effect and the working OU has proven the host. Then the other domain yields: it stays with
 * its people, without the url's key and without sign-on, until its OU gives it another url.
 */
export async function claimUrl(ctx: RequestContext, url: DomainUrl): Promise<void> {
  const holder = await holderOf(ctx, url);
  if (!holder) return;
  const host = hostOf(url.url);
  if (holder.isInEffect === 0 && (await isHostProven(ctx, host))) return yieldTo(ctx, holder, url);
  const record = holder.isInEffect === 0 ? hostRecord(ctx, workingOu(ctx), host) : null;
  if (!record) fail('ALREADY_EXISTS', { message: 'error.domainUrlTaken', field: 'url' });
  fail('ALREADY_EXISTS', { message: 'error.domainUrlClaimed', values: { ...record }, field: 'url' });
}

async function yieldTo(ctx: RequestContext, { ouId, id }: Holder, { url }: DomainUrl): Promise<void> {
  await scoped({ db: ctx.db, ouId }, Domain).update(
    { id },
    { yieldedTime: now(), urlHash: hashSecret(`${url} ${id}`), isSignOn: false, idp: null },
  );
  // The event does not reveal which OU took it.
  const event = { ouId, eventName: 'domainYield', resourceId: id, description: JSON.stringify({ url }) };
  await writeOwnAudit(ctx, 'domain', event);
}

/** Deletes a host of the working OU that none of its domains has any more. */
export async function dropUnusedHost(ctx: RequestContext, host: string): Promise<void> {
  await execute(
    ctx,
    sql`DELETE FROM domain_host WHERE ${inOu(ctx)} AND host = ${host}
        AND NOT EXISTS (SELECT 1 FROM domain d WHERE d.ou_id = domain_host.ou_id AND d.host = domain_host.host)`,
  );
}
