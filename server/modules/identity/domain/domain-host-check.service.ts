import sql from 'sql-template-tag';
import { LessThanOrEqual } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Runtime } from '../../../context/runtime.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import type { JobHandler } from '../../../jobs/job.js';
import { writeAudit, writeOwnAudit } from '../../platform/audit/audit.service.js';
import type { HostRecord } from './domain-proof.service.js';
import { hostOf, hostRecord, proofOf, readHost } from './domain-proof.service.js';
import type { DomainHostCheck } from './domain-proof.types.js';
import { DomainHostFinding as Finding } from './domain-proof.types.js';
import { DomainHost } from './domain-host.entity.js';
import { Domain } from './domain.entity.js';

/** A record that is missing for this long proves nothing any more; an outage or a mistake is repaired sooner. */
const GRACE = 7 * 86_400_000;
/** A name may have any number of records; the check shows at most this many, shortened. */
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

/** Stores the finding of a lookup: a proof begins at once; a missing record begins to count, a failed lookup does not. */
async function storeFinding(
  ctx: Pick<RequestContext, 'db'>,
  ouId: string,
  host: string,
  finding: Finding,
): Promise<void> {
  const time = now();
  const hosts = scoped({ db: ctx.db, ouId }, DomainHost);
  await hosts.insertOrUpdate([{ host, checkedTime: time }], ['checkedTime']);
  if (finding === Finding.FAILED) return;
  if (finding !== Finding.FOUND) {
    await hosts.update({ host, proof: 'DNS', missingSince: null }, { missingSince: time });
    return;
  }
  await execute(
    ctx,
    sql`UPDATE domain_host SET proved_time = COALESCE(proved_time, ${time}), proof = COALESCE(proof, 'DNS'), missing_since = NULL
          WHERE ${inOu({ ouId })} AND host = ${host}`,
  );
}

/**
 * Looks up the record of a domain's host now. A found record proves that the host belongs to the working OU, for all of
 * its domains there. NOT_FOUND for a domain of another OU, INVALID_PARAMETER for an address, which only the operator can
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
 * Looks up the record of a host that the working OU is about to claim from another one. Does nothing for an address.
 * EXHAUSTED after 60 an hour.
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
 * Looks up the records of all hosts that were proven by one, once a day. A record that is missing for a week, by the
 * answers of name servers and not by their silence, proves nothing any more. Answers the number of hosts, and of proofs
 * that ended.
 */
export const hostCheck: JobHandler<Record<string, never>> = {
  kind: 'hostCheck',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const ctx = acrossOrganizations({ db: runtime.database.manager }, 'hosts of every OU are looked up daily');
    // Failed claims leave hosts without a domain.
    await execute(
      ctx,
      sql`/* jobs */ DELETE FROM domain_host
        WHERE NOT EXISTS (SELECT 1 FROM domain d WHERE d.ou_id = domain_host.ou_id AND d.host = domain_host.host)`,
    );
    const hosts = await query<ProvenHost>(
      ctx,
      sql`/* jobs */ SELECT ou_id AS ouId, host FROM domain_host WHERE proof = 'DNS' ORDER BY ou_id, host`,
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

/** Ends proofs whose record has been missing for too long; returns their number. */
async function lapse(runtime: Runtime, { ouId, host }: ProvenHost): Promise<number> {
  return runtime.database.transaction(async (db) => {
    const ended = await scoped({ db, ouId }, DomainHost).update(
      { host, proof: 'DNS', missingSince: LessThanOrEqual(now() - GRACE) },
      { proof: null, provedTime: null, missingSince: null },
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
