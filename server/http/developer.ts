import { Router } from 'express';
import type { Request, Response } from 'express';
import type { RequestContext } from '../context/context.js';
import { isKnown } from '../context/context.js';
import { PortalError } from '../core/errors.js';
import { projectFile } from '../core/project.js';
import { describeError } from '../graphql/format-error.js';
import { addRoute } from './add-route.js';
import { fileURLToPath } from 'node:url';
import { httpStatusOf } from './response-type.js';

interface Dependencies {
  readonly graphqlPath: string;
  readonly basePath: string;
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

/** The descriptions of the API by the name under which they are served. */
const DESCRIPTIONS: Readonly<Record<string, { file: string; type: string }>> = {
  'openapi.json': { file: 'schema/openapi.json', type: 'json' },
  'app-manifest.schema.json': { file: 'schema/app-manifest.schema.json', type: 'json' },
  'schema.graphql': { file: 'schema/portal.graphql', type: 'txt' },
};

/**
 * Tools for integrators: their first page, and the explorer for a browser that opens the GraphQL address. Callers who
 * are signed in or call as an app get the OpenAPI description and the GraphQL schema (LIMT-02). A description is a file,
 * so a refusal has its HTTP status.
 */
export function developerRoutes({ graphqlPath, basePath, contextOf }: Dependencies): Router {
  const router = Router();
  // No route, because express would answer OPTIONS for it, and name GET alone.
  router.use(graphqlPath, (request, response, next) => {
    const isRead = request.method === 'GET' && request.query.query === undefined;
    if (!isRead || request.accepts(['json', 'html']) !== 'html') return next();
    response.redirect('/developer/explorer.html');
  });
  addRoute(router, { path: 'developer', method: 'GET' }, (_request, response) =>
    response.redirect('/developer/start.html'),
  );
  for (const [name, { file, type }] of Object.entries(DESCRIPTIONS)) {
    addRoute(router, { path: `${basePath.slice(1)}/${name}`, method: 'GET' }, async (request, response) => {
      const ctx = await contextOf(request);
      response.set('cache-control', 'no-store');
      if (!isKnown(ctx)) return refuse(ctx, response);
      response.type(type).sendFile(fileURLToPath(projectFile(file)));
    });
  }
  return router;
}

function refuse(ctx: RequestContext, response: Response): void {
  const { envelopeCode, message } = describeError(ctx.callerFailure ?? new PortalError('UNAUTHENTICATED'), ctx);
  const status = httpStatusOf(envelopeCode);
  if (status === 401) response.set('www-authenticate', 'Bearer');
  response.status(status).json({ code: envelopeCode, message, data: null });
}
