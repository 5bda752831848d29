import { Router } from 'express';
import type { Runtime } from '../context/runtime.js';
import { addRoute } from './add-route.js';
import type { Drain } from './drain.js';
import { mayReadMetrics } from './metrics-access.js';
import { TransportError } from './transport-failure.js';

/**
 * /healthz: the process answers. /readyz: it can serve, that is, it is not leaving, and its database answers within 2 s
 * and is writable. /metrics: Prometheus text, for the machine itself and callers with the operator's token (BYND-10).
 */
export function healthRoutes(runtime: Runtime, drain: Drain): Router {
  const router = Router();
  const { metrics } = runtime;
  router.use((request, response, next) => {
    const stop = metrics.timeRequest();
    // The routers below cut their own part off the path.
    const area = areaOf(request.path);
    response.on('finish', () => stop({ method: request.method, area, status: String(response.statusCode) }));
    next();
  });
  addRoute(router, { path: 'healthz', method: 'GET' }, (_request, response) => void response.json({ status: 'ok' }));
  addRoute(router, { path: 'readyz', method: 'GET' }, async (_request, response) => {
    const status = drain.isLeaving ? 'draining' : await readiness(runtime);
    response.status(status === 'ready' ? 200 : 503).json({ status });
  });
  addRoute(router, { path: 'metrics', method: 'GET' }, async (request, response) => {
    if (!mayReadMetrics(runtime.environment, request)) throw new TransportError(403, 'metrics are not for everybody');
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
}

function areaOf(path: string): string {
  if (path.endsWith('/graphql')) return 'graphql';
  return path.startsWith('/app-portal/') ? 'rest' : 'page';
}

/** Why requests should go elsewhere, or `ready`. A lost Redis is no reason: all servers lose it. */
const readiness = async ({ redis, databaseState }: Runtime): Promise<string> =>
  redis?.rival ? 'Redis names of another installation' : databaseState();
