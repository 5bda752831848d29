import { chainsOf, verifyChain } from '../modules/platform/audit/audit-verify.service.js';
import { createDataSource, PATIENT_TIMEOUT } from '../storage/data-source.js';

/** Links between two lines of progress. */
const REPORT_EVERY = 500_000;

/**
 * Verifies the chain of one OU, or of all and of events of no OU, and tells the findings line by line (AUDT-13). Returns
 * the exit code: 0 if all is unbroken, 1 at a break, 2 if the key of some seals is lost.
 */
export async function verifyAll(
  url: string,
  secret: Buffer,
  ouId: string | null,
  tell: (line: string) => void,
): Promise<0 | 1 | 2> {
  const database = await createDataSource(url, PATIENT_TIMEOUT).initialize();
  let [intact, waiting, unverifiable, broken] = [0, 0, 0, 0];
  try {
    for (const chain of ouId === null ? await chainsOf(database) : [ouId]) {
      const name = chain === '' ? 'events of no organization' : chain;
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
      if (!firstBreak) continue;
      broken += 1;
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
