import { Router } from 'express';
import type { Runtime } from '../core/runtime.js';
import type { Drain } from './drain.js';
import { mayReadMetrics } from './metrics-access.js';
import { TransportError } from './transport-failure.js';

const READY_TIMEOUT = 2_000;

/**
 * /healthz: the process answers. /readyz: it can serve, that is, its database answers
 * and it is not leaving. /metrics: Prometheus text,
 * for the machine itself and who has the operator's token (BYND-10).
 */
export function healthRoutes(runtime: Runtime, drain: Drain): Router {
  const router = Router();
  const { metrics } = runtime;
  router.use((request, response, next) => {
    const stop = metrics.timeRequest();
    response.on('finish', () =>
      stop({ method: request.method, area: areaOf(request.path), status: String(response.statusCode) }),
    );
    next();
  });
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    if (drain.isLeaving) return void response.status(503).json({ status: 'draining' });
    const isReady = await databaseAnswers(runtime);
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'database unavailable' });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(runtime.environment, request)) throw new TransportError(403, 'metrics are not for everybody');
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
}

function areaOf(path: string): string {
  if (path.endsWith('/graphql')) return 'graphql';
  return path.startsWith('/app-portal/') ? 'rest' : 'page';
}

async function databaseAnswers(runtime: Runtime): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), READY_TIMEOUT)));
  const asked = runtime.database.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
