import { compare } from './rounds.mjs';
import { startServer } from './programs.mjs';
import { openWorld, SIZES } from './world.mjs';

/**
 * Runs cases one after another on one database, each against a server of its own, and answers { database, cases }.
 * A case that cannot run here says why and is skipped; one that fails is told with its error.
 */
export async function runCases(cases, settings, report) {
  const sizes = Object.keys(SIZES).filter(
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

async function runCase(one, { world, settings }) {
  const missing = one.sizes.filter((size) => !world.organizations[size]);
  if (missing.length > 0 && one.id !== 'P2') return { skipped: 'it needs a million users, which --quick leaves out' };
  const { databasePid } = world;
  let portal;
  try {
    portal = await startServer(world.url);
    return await one.run({
      ...{ world, portal, settings },
      compare: (targets, options = {}) => compare(targets, { ...settings, databasePid, ...options }),
    });
  } catch (error) {
    return { skipped: `it failed: ${error.message}` };
  } finally {
    await portal?.stop();
  }
}
