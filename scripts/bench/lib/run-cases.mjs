import { textOf } from '../../lib/errors.mjs';
import { compare } from './rounds.mjs';
import { startServer } from './programs.mjs';
import { openWorld, SIZES } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./world.mjs').Size} Size
 * @typedef {import('./load.mjs').Target} Target
 * @typedef {object} Settings
 * @property {number} rounds
 * @property {boolean} isQuick
 * @property {number} seconds of a round
 * @property {number} warmUp seconds
 * @property {number} connections
 * @typedef {object} CaseContext
 * @property {World} world
 * @property {import('./programs.mjs').Program} portal a server of the case alone
 * @property {Settings} settings
 * @property {(targets: Target[], options?: Partial<import('./rounds.mjs').CompareSettings>) => ReturnType<typeof compare>} compare
 * @typedef {object} Case
 * @property {string} id
 * @property {string} title
 * @property {Size[]} sizes the organizations that it needs
 * @property {(context: CaseContext) => Promise<import('./report.mjs').Result>} run
 */

/**
 * Runs cases one after another on one database, each against a server of its own, and answers { database, cases }.
 * A case that cannot run here says why and is skipped; one that fails is told with its error.
 * @param {Case[]} cases
 * @param {Settings} settings
 * @param {(text: string) => void} report
 */
export async function runCases(cases, settings, report) {
  const sizes = /** @type {Size[]} */ (Object.keys(SIZES)).filter(
    (size) => cases.some((one) => one.sizes.includes(size)) && !(settings.isQuick && size === 'million'),
  );
  const world = await openWorld({ sizes, report });
  const done = [];
  try {
    const [[{ version }]] = await world.connection.query('SELECT VERSION() AS version');
    for (const one of cases) {
      report(`${one.id} ${one.title} …`);
      done.push({ id: one.id, title: one.title, result: await runCase(one, { world, settings }) });
    }
    return { database: version, cases: done };
  } finally {
    await world.close();
  }
}

/**
 * @param {Case} one
 * @param {Pick<CaseContext, 'world' | 'settings'>} context
 * @returns {ReturnType<Case['run']>}
 */
async function runCase(one, { world, settings }) {
  const missing = one.sizes.filter((size) => !world.organizations[size]);
  if (missing.length > 0 && one.id !== 'P2') return { skipped: 'it needs a million users, which --quick leaves out' };
  const { databasePid } = world;
  /** @type {import('./programs.mjs').Program | undefined} */
  let portal;
  try {
    portal = await startServer(world.url);
    return await one.run({
      world,
      portal,
      settings,
      compare: (targets, options = {}) => compare(targets, { ...settings, databasePid, ...options }),
    });
  } catch (error) {
    return { skipped: `it failed: ${textOf(error)}` };
  } finally {
    await portal?.stop();
  }
}
