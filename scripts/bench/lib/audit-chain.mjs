import { importServer } from '../../lib/portal/server-code.mjs';
import { addEvents } from './audit-rows.mjs';
import { cpuOf } from './process-figures.mjs';

/** The secret that the portals of the benchmark run under. */
const SECRET = Buffer.from('be'.repeat(32), 'hex');
const PATIENT = 3_600_000;

/**
 * @typedef {object} Pace rows a second by the clock, and rows a second of the processor of the busier of the two sides
 * @property {number} perSecond
 * @property {number} perProcessorSecond
 */

/**
 * Seals events that wait, and verifies their chain, by the code of the portal; no portal may run meanwhile.
 * @param {import('./world.mjs').World} world
 * @param {{ ouId: string, crowdId: string, count: number }} options of an OU without events
 * @returns {Promise<{ sealing: Pace, verification: Pace, figures: Record<string, import('./report.mjs').Figures> }>}
 */
export async function measureChain(world, { ouId, crowdId, count }) {
  const { sealBatch } = await importServer('modules/platform/audit/audit-seal.service.js');
  const { verifyChain } = await importServer('modules/platform/audit/audit-verify.service.js');
  const { createDataSource } = await importServer('storage/data-source.js');
  await addEvents(world.connection, { ouId, crowdId, prefix: 'CH', count, isWaiting: true });
  await world.connection.query('ANALYZE TABLE audit_unsealed');
  const database = await createDataSource(world.url, PATIENT).initialize();
  const log = /** @type {import('../../../server/context/runtime.js').Runtime['log']} */ (
    /** @type {unknown} */ (console)
  );
  try {
    const sealing = await paceOf(world, count, async () => {
      for (let next = /** @type {string | null} */ (''); next !== null;) {
        next = await sealBatch({ database, log, environment: { secret: SECRET } }, next);
      }
    });
    let intact = 0;
    const verification = await paceOf(world, count, async () => {
      ({ intact } = await verifyChain(database, SECRET, ouId, () => undefined));
    });
    if (intact !== count) throw new Error(`${intact} of ${count} events have an unbroken seal`);
    const figures = Object.entries({ sealing, verification }).flatMap(([name, { perSecond, perProcessorSecond }]) => [
      [`${name}, events a second`, { value: perSecond }],
      [`${name}, events a second of processor time`, { value: perProcessorSecond }],
    ]);
    return { sealing, verification, figures: Object.fromEntries(figures) };
  } finally {
    await database.destroy();
  }
}

/**
 * @param {import('./world.mjs').World} world
 * @param {number} count
 * @param {() => Promise<void>} work
 * @returns {Promise<Pace>}
 */
async function paceOf({ databasePid }, count, work) {
  const [ownBefore, databaseBefore, began] = [cpuOf(process.pid), cpuOf(databasePid), performance.now()];
  await work();
  const took = performance.now() - began;
  const busier = Math.max(cpuOf(process.pid) - ownBefore, databasePid ? cpuOf(databasePid) - databaseBefore : 0);
  return { perSecond: (count * 1_000) / took, perProcessorSecond: (count * 1_000) / busier };
}
