import type { ChainEnd } from '../modules/platform/audit/audit-chain.service.js';
import { chainsOf, hasSeal, verifyChain } from '../modules/platform/audit/audit-verify.service.js';
import { createDataSource, PATIENT_TIMEOUT } from '../storage/data-source.js';

/** Links between two lines of progress. */
const REPORT_EVERY = 500_000;
const NOBODY = 'events of no organization';
const LAST_SEAL = /^(.+): \d+ unbroken, .*; last seal (\d+) ([0-9a-f]{64})$/gm;

/** The last seal of each chain, by its OU, in the output of an earlier check. */
export function keptSeals(output: string): Map<string, ChainEnd> {
  const found = [...output.matchAll(LAST_SEAL)].map(([, chain = '', seq, hash = '']): [string, ChainEnd] => [
    chain === NOBODY ? '' : chain,
    { seq: Number(seq), hash },
  ]);
  return new Map(found.filter(([, { seq }]) => seq > 0));
}

/**
 * Verifies the chain of one OU, or of all and of events of no OU, and tells the findings line by line (AUDT-13). A chain
 * that no longer has the seal that was `kept` of it was cut off, and perhaps gone on with (AUDT-26). Returns the exit code:
 * 0 if all is unbroken, 1 at a break, 2 if the key of some seals is lost.
 */
export async function verifyAll(
  url: string,
  secret: Buffer,
  ouId: string | null,
  tell: (line: string) => void,
  kept: ReadonlyMap<string, ChainEnd> = new Map(),
): Promise<0 | 1 | 2> {
  const database = await createDataSource(url, PATIENT_TIMEOUT).initialize();
  let [intact, waiting, unverifiable, broken] = [0, 0, 0, 0];
  try {
    const chains = ouId === null ? new Set([...(await chainsOf(database)), ...kept.keys()]) : [ouId];
    for (const chain of chains) {
      const name = chain === '' ? NOBODY : chain;
      let told = 0;
      const report = await verifyChain(database, secret, chain, (done, total) => {
        if (done - told < REPORT_EVERY) return;
        told = done;
        tell(`${name}: ${done} of ${total}`);
      });
      intact += report.intact;
      waiting += report.waiting;
      unverifiable += report.unverifiable;
      const { firstBreak, last } = report;
      tell(
        `${name}: ${report.intact} unbroken, ${report.waiting} without a seal yet; last seal ${last.seq} ${last.hash}`,
      );
      if (report.unverifiableUntil !== null) {
        const until = new Date(report.unverifiableUntil).toISOString();
        tell(`${name}: ${report.unverifiable} cannot be verified, up to ${until}: the key of their seals was lost.`);
      }
      const seal = kept.get(chain);
      const isCut = seal !== undefined && !(await hasSeal(database, chain, seal));
      if (isCut) tell(`${name}: BROKEN, CUT OFF, the seal ${seal.seq} that was kept is gone or another`);
      if (firstBreak || isCut) broken += 1;
      if (!firstBreak) continue;
      const { fault, seq, eventId, time } = firstBreak;
      const when = time === null ? 'unknown time' : new Date(time).toISOString();
      tell(`${name}: BROKEN, ${fault}, event ${eventId ?? 'unknown'} of ${when}, seal ${seq ?? 'none'}`);
    }
  } finally {
    await database.destroy();
  }
  tell(
    `${intact} events unbroken, ${waiting} without a seal yet, ${unverifiable} unverifiable, ${broken} chains broken.`,
  );
  if (broken > 0) return 1;
  return unverifiable > 0 ? 2 : 0;
}
