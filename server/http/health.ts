import { Router } from 'express';
import type { Runtime } from '../context/runtime.js';
import { now } from '../core/clock.js';
import { Turns } from '../core/turns.js';
import { addRoute } from './add-route.js';
import type { Drain } from './drain.js';
import { mayReadMetrics } from './metrics-access.js';
import { TransportError } from './transport-failure.js';

/** Tabs that one server takes back in a second, with their sessions, subscriptions and views. */
const TABS_A_SECOND = 500;
/** A state of the database is good for so long, in milliseconds, to thousands of tabs that ask at once. */
const STATE_KEPT = 500;

/**
 * /healthz: the process answers. /readyz: it can serve, that is, it is not leaving, and its database answers within 2 s
 * and is writable. /metrics: Prometheus text, for the machine itself and callers with the operator's token (BYND-10).
 * /app-portal/comeback: for open tabs that lost the portal; `wait` says in how many milliseconds their turn is (BYND-13).
 */
export function healthRoutes(runtime: Runtime, drain: Drain): Router {
  const router = Router();
  const { metrics } = runtime;
  const turns = new Turns(TABS_A_SECOND);
  const keptReadiness = kept(() => readiness(runtime));
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
  addRoute(router, { path: 'app-portal/comeback', method: 'GET' }, async (_request, response) => {
    response.set('cache-control', 'no-store');
    if (drain.isLeaving || (await keptReadiness()) !== 'ready') return void response.status(503).json({ wait: null });
    response.json({ wait: turns.take(now()) });
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

/** Asks once for all who ask within {@link STATE_KEPT}. */
function kept(ask: () => Promise<string>): () => Promise<string> {
  let last: { readonly until: number; readonly answer: Promise<string> } | null = null;
  return () => {
    const time = now();
    if (!last || time >= last.until) last = { until: time + STATE_KEPT, answer: ask() };
    return last.answer;
  };
}

/** Why requests should go elsewhere, or `ready`. A lost Redis is no reason: all servers lose it. */
const readiness = async ({ redis, databaseState }: Runtime): Promise<string> =>
  redis?.rival ? 'Redis names of another installation' : databaseState();
