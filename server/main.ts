import { readEnvironment } from './config/environment.js';
import { Refusal } from './core/refusal.js';
import { startPortal } from './portal.js';

/** Timeout of a stop, in milliseconds, whatever hangs. */
const STOP_TIMEOUT = 10_000;

const starting = (async () => startPortal(readEnvironment()))();

/** Drains and ends, also a portal that is still starting. */
async function end(): Promise<void> {
  const late = setTimeout(() => process.exit(1), STOP_TIMEOUT);
  // The error of a failed start is reported below.
  const portal = await starting.catch(() => null);
  if (!portal) return clearTimeout(late);
  try {
    await portal.drain();
    await portal.stop();
    process.exit(0);
  } catch (error) {
    portal.runtime.log.error({ err: error }, 'the portal did not stop cleanly');
    process.exit(1);
  }
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Ctrl-C reaches a portal twice, from the terminal and from the script that runs it: the second changes nothing.
    if (isStopping) return;
    isStopping = true;
    void end();
  });
}

const portal = await starting.catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
});
portal.runtime.log.info({ port: portal.port }, 'portal is ready');
