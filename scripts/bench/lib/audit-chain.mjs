import { importServer } from '../../lib/portal/server-code.mjs';
import { addEvents } from './audit-rows.mjs';
import { cpuOf } from './process-figures.mjs';

/** The secret that the portals of the benchmark run under. */
const SECRET = Buffer.from('be'.repeat(32), 'hex');
const PATIENT = 3_600_000;
/** An OU without events. */
const OU = '01BENCHCHAIN00000000000000';
const COUNT = 1_000_000;

/**
 * @typedef {object} Pace rows a second by the clock, and rows a second of the processor of the busier of the two sides
 * @property {number} perSecond
 * @property {number} perProcessorSecond
 */

/**
 * Seals a million events that wait, and verifies their chain, by the code of the portal; no portal may run meanwhile.
 * @param {import('./world.mjs').World} world
 * @param {string} crowdId an OU of some hundred members, who act
 * @returns {Promise<{ sealing: Pace, verification: Pace, figures: Record<string, import('./report.mjs').Figures> }>}
 */
export async function measureChain(world, crowdId) {
  const { sealBatch } = await importServer('modules/platform/audit/audit-seal.service.js');
  const { verifyChain } = await importServer('modules/platform/audit/audit-verify.service.js');
  const { createDataSource } = await importServer('storage/data-source.js');
  await addEvents(world.connection, { ouId: OU, crowdId, prefix: 'CH', count: COUNT, isWaiting: true });
  await world.connection.query('ANALYZE TABLE audit_unsealed');
  const database = await createDataSource(world.url, PATIENT).initialize();
  const log = /** @type {import('../../../server/context/runtime.js').Runtime['log']} */ (
    /** @type {unknown} */ (console)
  );
  try {
    const sealing = await paceOf(world, COUNT, async () => {
      for (let next = /** @type {string | null} */ (''); next !== null;) {
        next = await sealBatch({ database, log, environment: { secret: SECRET } }, next);
      }
    });
    let intact = 0;
    const verification = await paceOf(world, COUNT, async () => {
      ({ intact } = await verifyChain(database, SECRET, OU, () => undefined));
    });
    if (intact !== COUNT) throw new Error(`${intact} of ${COUNT} events have an unbroken seal`);
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
