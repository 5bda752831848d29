import { readEnvironment } from './config/environment.js';
import { startPortal } from './portal.js';

const portal = await startPortal(readEnvironment());
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
