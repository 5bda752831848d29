import { readEnvironment } from './config/environment.js';
import { Refusal } from './core/refusal.js';
import { startPortal } from './portal.js';

const portal = await startPortal(readEnvironment()).catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
});
portal.runtime.log.info({ port: portal.port }, 'portal is ready');

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        portal.runtime.log.error({ err: error }, 'the portal did not stop cleanly');
        process.exit(1);
      },
    );
  });
}
