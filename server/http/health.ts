import { Router } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Runtime } from '../core/runtime.js';
import { mayReadMetrics } from './metrics-access.js';
import { TransportError } from './transport-failure.js';

/**
 * /healthz: the process answers. /readyz: it can serve, that is, its database answers within 2 s and can be written to.
 * /metrics: Prometheus text, for the machine itself and who has the operator's token (BYND-10).
 */
export function healthRoutes(runtime: Runtime): Router {
  const router = Router();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer HTTP requests.',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  router.use((request, response, next) => {
    const stop = duration.startTimer();
    response.on('finish', () =>
      stop({ method: request.method, area: areaOf(request.path), status: String(response.statusCode) }),
    );
    next();
  });
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const status = await readiness(runtime);
    response.status(status === 'ready' ? 200 : 503).json({ status });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(runtime.environment, request)) throw new TransportError(403, 'metrics are not for everybody');
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

function areaOf(path: string): string {
  if (path.endsWith('/graphql')) return 'graphql';
  return path.startsWith('/app-portal/') ? 'rest' : 'page';
}

/** Why requests are to go elsewhere, or `ready`. A Redis that is lost is no reason: nobody has it then. */
const readiness = async ({ redis, databaseState }: Runtime): Promise<string> =>
  redis?.rival ? 'Redis names of another installation' : databaseState();
