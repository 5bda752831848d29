import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { ErrorRequestHandler, Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from './core/context.js';
import { ERRORS } from './core/errors.js';
import type { ErrorName } from './core/errors.js';
import { newId } from './core/ids.js';
import { parseLocale, translate } from './core/locale.js';
import type { Runtime } from './core/runtime.js';
import { canonicalAddress } from './core/ip-ranges.js';
import { proxyTrust } from './http/client-address.js';
import { developerRoutes } from './http/developer.js';
import { healthRoutes } from './http/health.js';
import { createContext } from './http/request-context.js';
import { securityHeaders } from './http/security-headers.js';
import { staticClient } from './http/static-client.js';
import { restRoutes } from './rest/routes.js';

/** LIMT-02 */
const BODY_LIMIT = '3mb';
/** CALL-001 */
export const BASE_PATH = '/app-portal/web/v1';
export const GRAPHQL_PATH = `${BASE_PATH}/graphql`;

/** The HTTP side of a portal: headers, health, GraphQL, REST and the client, on one server that is not listening yet. */
export function createHttpServer(
  runtime: Runtime,
  apollo: ApolloServer<RequestContext>,
  schema: GraphQLSchema,
): Server {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', proxyTrust(runtime.environment.trustedProxies));
  app.set('query parser', 'simple');
  app.use(securityHeaders(runtime));
  app.use(healthRoutes(runtime));
  const contextOf = (request: Request) =>
    createContext(runtime, { headers: request.headers, ip: canonicalAddress(request.ip) });
  const json = express.json({ limit: BODY_LIMIT });
  app.use(
    developerRoutes({
      graphqlPath: GRAPHQL_PATH,
      basePath: BASE_PATH,
      isProduction: runtime.environment.isProduction,
      contextOf,
    }),
  );
  app.use(GRAPHQL_PATH, json, expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }));
  app.use(BASE_PATH, json, restRoutes({ runtime, schema, contextOf }));
  app.use(staticClient(contextOf));
  app.use(transportFailure(runtime));
  return createServer(app);
}

const TRANSPORT: Record<number, ErrorName> = { 400: 'INVALID_PARAMETER', 404: 'NOT_FOUND', 413: 'TOO_LARGE' };

/** What never reached a call keeps its own HTTP status, still with the envelope (CALL-010). */
function transportFailure(runtime: Runtime): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = (error as { status?: number }).status ?? 500;
    const name = TRANSPORT[status] ?? 'INTERNAL';
    const requestId = newId();
    if (name === 'INTERNAL') runtime.log.error({ err: error, requestId }, 'a request failed before it reached a call');
    const message = translate(parseLocale(request.get('locale')), ERRORS[name].message, { requestId });
    response.status(status).json({ code: ERRORS[name].envelopeCode, message, data: null });
  };
}
