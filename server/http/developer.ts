import { Router } from 'express';
import type { Request } from 'express';
import type { RequestContext } from '../context/context.js';
import { ERRORS } from '../core/errors.js';
import { translate } from '../core/locale.js';
import { projectFile } from '../core/project.js';
import { fileURLToPath } from 'node:url';

interface Dependencies {
  readonly graphqlPath: string;
  readonly basePath: string;
  readonly isProduction: boolean;
  readonly contextOf: (request: Request) => Promise<RequestContext>;
}

/**
 * Tools for integrators: a browser that opens the GraphQL address gets the explorer, and callers who are signed in or
 * call as an app get the OpenAPI description (LIMT-02).
 */
export function developerRoutes({ graphqlPath, basePath, isProduction, contextOf }: Dependencies): Router {
  const router = Router();
  router.get(graphqlPath, (request, response, next) => {
    const isBrowser = request.query.query === undefined && request.accepts(['json', 'html']) === 'html';
    if (!isBrowser) return next();
    response.redirect('/developer/explorer.html');
  });
  router.get(`${basePath}/openapi.json`, async (request, response) => {
    const { session, app, locale } = await contextOf(request);
    response.set('cache-control', 'no-store');
    if (isProduction && !session && !app) {
      const { envelopeCode, message } = ERRORS.UNAUTHENTICATED;
      return void response.json({ code: envelopeCode, message: translate(locale, message), data: null });
    }
    response.sendFile(fileURLToPath(projectFile('schema/openapi.json')));
  });
  return router;
}
