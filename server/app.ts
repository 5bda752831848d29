import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import { asCall } from './core/call-time.js';
import type { RequestContext } from './context/context.js';
import type { Runtime } from './context/runtime.js';
import { proxyTrust } from './http/client-address.js';
import { developerRoutes } from './http/developer.js';
import { sdkRoutes } from './http/sdk.js';
import { createDoor } from './http/door.js';
import type { Drain } from './http/drain.js';
import { healthRoutes } from './http/health.js';
import { refuseOtherBodies } from './http/json-body.js';
import { securityHeaders } from './http/security-headers.js';
import { nameRequests } from './http/request-id.js';
import { limitSlowClients, REQUEST_TIMEOUTS } from './http/slow-clients.js';
import { staticClient } from './http/static-client.js';
import { transportFailure } from './http/transport-failure.js';
import { wellKnownRoutes } from './http/well-known.js';
import { restRoutes } from './rest/routes.js';

/** CALL-001 */
export const BASE_PATH = '/app-portal/web/v1';
export const GRAPHQL_PATH = `${BASE_PATH}/graphql`;

/** The HTTP side of a portal: headers, health, GraphQL, REST and the client, on one server that is not listening yet. */
export function createHttpServer(
  runtime: Runtime,
  apollo: ApolloServer<RequestContext>,
  schema: GraphQLSchema,
  drain: Drain,
): Server {
  const app = express();
  app.disable('x-powered-by');
  // A hash of each answer, and answers are not stored. Files have tags of their own.
  app.disable('etag');
  const isTrusted = proxyTrust(runtime.environment.trustedProxies);
  app.set('trust proxy', isTrusted);
  app.set('query parser', 'simple');
  app.use(nameRequests);
  app.use(securityHeaders(runtime));
  app.use(healthRoutes(runtime, drain));
  const { admit, contextOf } = createDoor(runtime, GRAPHQL_PATH);
  // Pages ask the database too.
  app.use((_request, _response, next) => asCall(next));
  app.use(BASE_PATH, admit);
  app.use(
    developerRoutes({
      graphqlPath: GRAPHQL_PATH,
      basePath: BASE_PATH,
      contextOf,
    }),
  );
  app.use(GRAPHQL_PATH, refuseOtherBodies, expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }));
  app.use(BASE_PATH, restRoutes({ runtime, schema, contextOf }));
  app.use(wellKnownRoutes());
  app.use(sdkRoutes());
  app.use(staticClient(contextOf));
  app.use(transportFailure(runtime, GRAPHQL_PATH));
  const server = createServer(REQUEST_TIMEOUTS, app);
  drain.watch(server);
  limitSlowClients(server, runtime.log, isTrusted, runtime.environment.socketsPerAddress);
  return server;
}
