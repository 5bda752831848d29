import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Runtime } from '../../../context/runtime.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { JobHandler } from '../../../jobs/job.js';
import { writeAudit, writeOwnAudit } from '../../platform/audit/audit.service.js';
import type { HostRecord } from './domain-proof.service.js';
import { hostOf, hostRecord, proofOf, readHost } from './domain-proof.service.js';
import type { DomainHostCheck } from './domain-proof.types.js';
import { DomainHostFinding as Finding } from './domain-proof.types.js';
import { Domain } from './domain.entity.js';

/** A record that is missing this long shows nothing any more: an outage or a slip is mended within it. */
const GRACE = 7 * 86_400_000;
/** A name may have any records; so much of them is shown. */
const MAX_SHOWN = 5;
const MAX_VALUE = 100;

interface Lookup {
  readonly finding: Finding;
  readonly otherValues: string[];
}

async function lookUp({ lookUpTxt }: Pick<Runtime, 'lookUpTxt'>, record: HostRecord): Promise<Lookup> {
  const answer = await lookUpTxt(record.name);
  if (!answer.isAnswered) return { finding: Finding.FAILED, otherValues: [] };
  const values = answer.values.map((value) => value.trim());
  if (values.includes(record.value)) return { finding: Finding.FOUND, otherValues: [] };
  return {
    finding: values.length === 0 ? Finding.ABSENT : Finding.OTHER,
    otherValues: values.slice(0, MAX_SHOWN).map((value) => value.slice(0, MAX_VALUE)),
  };
}

/** Keeps what a lookup found: a proof begins at once; a missing record begins to count, a failed lookup does not. */
async function storeFinding(
  ctx: Pick<RequestContext, 'db'>,
  ouId: string,
  host: string,
  finding: Finding,
): Promise<void> {
  const time = now();
  await execute(
    ctx,
    `INSERT INTO domain_host (ou_id, host, checked_time) VALUES (?, ?, ?)
         ON DUPLICATE KEY UPDATE checked_time = VALUES(checked_time)`,
    [ouId, host, time],
  );
  if (finding === Finding.FAILED) return;
  const isFound = finding === Finding.FOUND;
  await execute(
    ctx,
    isFound
      ? `UPDATE domain_host SET proved_time = COALESCE(proved_time, ?), proof = COALESCE(proof, 'DNS'), missing_since = NULL
          WHERE ou_id = ? AND host = ?`
      : `UPDATE domain_host SET missing_since = COALESCE(missing_since, ?) WHERE ou_id = ? AND host = ? AND proof = 'DNS'`,
    [time, ouId, host],
  );
}

/**
 * Looks up the record of a domain's host now. A found one shows the host to be the working OU's, for all of its
 * domains there. NOT_FOUND for a domain of another OU, INVALID_PARAMETER for an address, which only the operator can
 * confirm, EXHAUSTED after 60 an hour.
 */
export async function checkDomainHost(ctx: RequestContext, id: string): Promise<DomainHostCheck> {
  const { ouId, url, yieldedTime } = await scoped(ctx, Domain).get({ id });
  const host = hostOf(url);
  const record = hostRecord(ctx, ouId, host);
  if (!record) return fail('INVALID_PARAMETER', { message: 'error.domainHostAddress' });
  await ctx.runtime.limits.take('domainCheck', ouId);
  const found = await lookUp(ctx.runtime, record);
  return inTransaction(ctx, async (inside) => {
    await storeFinding(inside, ouId, host, found.finding);
    Object.assign(inside.audit, { resourceId: id, description: JSON.stringify({ host, finding: found.finding }) });
    await writeAudit(inside, 'domain', 'domainCheckHost');
    return { ...found, proof: proofOf(inside, { ouId, url, yieldedTime }, await readHost(inside, host)) };
  });
}

/**
 * Looks up the record of a host that the working OU is about to claim from another one. EXHAUSTED after 60 an hour.
 * Does nothing for an address.
 */
export async function proveHost(ctx: RequestContext, host: string): Promise<void> {
  const ouId = workingOu(ctx);
  const record = hostRecord(ctx, ouId, host);
  if (!record) return;
  await ctx.runtime.limits.take('domainCheck', ouId);
  const { finding } = await lookUp(ctx.runtime, record);
  if (finding === Finding.FOUND) await storeFinding(ctx, ouId, host, finding);
}

interface ProvenHost {
  readonly ouId: string;
  readonly host: string;
}

/**
 * Looks up the records of all hosts that were proven by one, once a day. One that is missing for a week, by the answers
 * of name servers and not by their silence, shows nothing any more. Answers how many were asked for and how many lapsed.
 */
export const hostCheck: JobHandler<Record<string, never>> = {
  kind: 'hostCheck',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const ctx = { db: runtime.database.manager };
    // Left by claims that came to nothing.
    await execute(
      ctx,
      `/* jobs */ DELETE FROM domain_host
        WHERE NOT EXISTS (SELECT 1 FROM domain d WHERE d.ou_id = domain_host.ou_id AND d.host = domain_host.host)`,
    );
    const hosts = await query<ProvenHost>(
      ctx,
      "/* jobs */ SELECT ou_id AS ouId, host FROM domain_host WHERE proof = 'DNS' ORDER BY ou_id, host",
    );
    let lapsed = 0;
    for (const [index, { ouId, host }] of hosts.entries()) {
      signal.throwIfAborted();
      const record = hostRecord({ runtime }, ouId, host);
      if (record) {
        const { finding } = await lookUp(runtime, record);
        await storeFinding(ctx, ouId, host, finding);
        lapsed += await lapse(runtime, { ouId, host });
      }
      await progress(index + 1, hosts.length);
    }
    return { hosts: hosts.length, lapsed };
  },
};

/** Ends a proof whose record is missing for too long; answers 1 where it did. */
async function lapse(runtime: Runtime, { ouId, host }: ProvenHost): Promise<number> {
  return runtime.database.transaction(async (db) => {
    const ended = await execute(
      { db },
      `UPDATE domain_host SET proof = NULL, proved_time = NULL, missing_since = NULL
        WHERE ou_id = ? AND host = ? AND proof = 'DNS' AND missing_since <= ?`,
      [ouId, host, now() - GRACE],
    );
    if (ended === 0) return 0;
    runtime.log.warn({ ouId, host }, 'a host is no longer shown to be its organization’s');
    await writeOwnAudit({ db }, 'domain', {
      ouId,
      eventName: 'domainHostLapse',
      description: JSON.stringify({ host }),
    });
    return 1;
  });
}
