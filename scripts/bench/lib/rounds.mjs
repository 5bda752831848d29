import { load } from './load.mjs';
import { median, medians } from './statistics.mjs';

/**
 * @typedef {import('./load.mjs').Target} Target
 * @typedef {import('./report.mjs').Figures} Figures
 * @typedef {import('./load.mjs').LoadSettings & { rounds: number, warmUp: number }} CompareSettings
 */

/** A round whose floor is this far off its median tells about the machine, not about the portal. */
const DRIFT = 0.4;
const REPEATS = 2;

/**
 * Measures targets against each other: each is warmed up, then all are loaded in every round, each round in another
 * order; a round whose floor (the first target) drifted is run again. Answers the medians by target name, with the
 * rounds they come from.
 * @param {Target[]} targets
 * @param {CompareSettings} settings
 * @returns {Promise<Record<string, Figures>>}
 */
export async function compare(targets, { rounds, seconds, warmUp, connections, databasePid }) {
  const settings = { connections, databasePid };
  for (const target of targets) await load(target, { ...settings, seconds: warmUp });
  /** @type {Record<string, Figures>[]} */
  const measured = [];
  const runRound = async (/** @type {number} */ number) => {
    /** @type {Record<string, Figures>} */
    const figures = {};
    for (const [at] of targets.entries()) {
      const target = targets[(at + number) % targets.length];
      figures[target.name] = await load(target, { ...settings, seconds });
    }
    return figures;
  };
  for (let number = 0; number < rounds; number += 1) measured.push(await runRound(number));
  const floor = targets[0].name;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const speeds = measured.map((figures) => figures[floor].requestsPerSecond);
    const middle = median(speeds);
    const drifted = speeds.findIndex((speed) => Math.abs(speed / middle - 1) > DRIFT);
    if (drifted === -1) break;
    measured[drifted] = await runRound(drifted + repeat + 1);
  }
  return Object.fromEntries(
    targets.map(({ name }) => {
      const each = measured.map((figures) => figures[name]);
      const rounds = each.map(({ requestsPerSecond }) => requestsPerSecond);
      // The rounds are kept with the raw results alone.
      return [name, Object.assign(medians(each), { rounds })];
    }),
  );
}
