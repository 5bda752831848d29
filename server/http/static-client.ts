import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { RequestContext } from '../context/context.js';
import { projectFile } from '../core/project.js';
import { allowFramers, isConsolePath, refuseFramers } from './framers.js';
import { methodRefused, TransportError } from './transport-failure.js';

type ContextOf = (request: Request) => Promise<RequestContext>;

/**
 * The built client: hashed files for good, the page itself never cached; every other path gets the page. Other methods
 * than GET are refused with 405, and what is no page with 404 (CALL-010).
 */
export function staticClient(contextOf: ContextOf): Router {
  const router = Router();
  const root = fileURLToPath(projectFile('dist/client/'));
  router.use(oneSlash);
  router.use(readOnly);
  router.use('/assets', hashedFiles(join(root, 'assets')));
  router.use(express.static(root, { index: false, maxAge: 0, redirect: false }));
  router.use(clientPage(join(root, 'index.html'), contextOf));
  router.use(() => {
    throw new TransportError(404, 'no such page');
  });
  return router;
}

const readOnly: RequestHandler = ({ method }, _response, next) => {
  if (method !== 'GET' && method !== 'HEAD') throw methodRefused('GET, HEAD');
  next();
};

/**
 * Leads from an address that begins with several slashes to the one with one. The page behind it would be the portal's,
 * but what writes such a path into the history, or follows it, names another origin (threats 44).
 */
export const oneSlash: RequestHandler = (request, response, next) => {
  if (!/^\/[/\\]/.test(request.originalUrl)) return next();
  response.redirect(308, `/${request.originalUrl.replace(/^[/\\]+/, '')}`);
};

/**
 * Answers with the page for whoever asks. Only one that is to stand in a frame is told who may frame it; a browser that
 * does not say where it is to stand is told too. It has no validators: with "not modified", browsers go on with the
 * policy that they keep.
 */
export function clientPage(page: string, contextOf: ContextOf): RequestHandler {
  return async (request, response, next) => {
    if (!request.accepts('html') || request.path.startsWith('/app-portal/') || !existsSync(page)) return next();
    if (isConsolePath(request.path)) refuseFramers(response);
    else if (request.get('sec-fetch-dest') !== 'document') await allowFramers(await contextOf(request), response);
    response
      .set('cache-control', 'private, no-cache')
      .type('html')
      .end(await readFile(page));
  };
}

/**
 * Answers with the hashed files of the build, for good: with the smallest copy that the build wrote beside a file and the
 * browser reads. The copies are listed once, when the server starts.
 */
export const hashedFiles = (folder: string) =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false, redirect: false },
  });
