import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import type { RequestContext } from '../context/context.js';
import { projectFile } from '../core/project.js';
import { allowFramers, isConsolePath, refuseFramers } from './framers.js';

type ContextOf = (request: Request) => Promise<RequestContext>;

/** The built client: hashed files for good, the page itself never cached; every other path gets the page. */
export function staticClient(contextOf: ContextOf): Router {
  const router = Router();
  const root = fileURLToPath(projectFile('dist/client/'));
  router.use(oneSlash);
  router.use('/assets', compressedCopies(join(root, 'assets')));
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, redirect: false }),
  );
  router.use(express.static(root, { index: false, maxAge: 0, redirect: false }));
  router.get(['/', '/*path'], clientPage(join(root, 'index.html'), contextOf));
  return router;
}

/**
 * Redirects an address that begins with several slashes to one with a single slash. The page would be the portal's, but
 * writing such a path into the history, or following it, names another origin (threats 44).
 */
export const oneSlash: RequestHandler = (request, response, next) => {
  if (!/^\/[/\\]/.test(request.originalUrl)) return next();
  response.redirect(308, `/${request.originalUrl.replace(/^[/\\]+/, '')}`);
};

/**
 * Answers with the page. Only a page for a frame gets the list of origins that may frame it, also if the browser does
 * not tell its destination. It has no validators: after "not modified", browsers keep the former policy.
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

const COPIES = { br: '.br', gzip: '.gz' } as const;
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** Answers a script, style or drawing with the smallest precompressed copy that the browser accepts. */
export function compressedCopies(folder: string): RequestHandler {
  const known = new Map<string, boolean>();
  const exists = (name: string) => {
    const found = known.get(name) ?? existsSync(join(folder, name));
    // Unknown names are endless, so only existing ones are cached.
    if (found) known.set(name, found);
    return found;
  };
  return (request, response, next) => {
    const [, name, type] = /^\/([\w.-]+\.(js|css|svg))$/.exec(request.path) ?? [];
    if (!name || !type) return next();
    response.vary('accept-encoding');
    const encoding = (['br', 'gzip'] as const).find(
      (entry) => request.acceptsEncodings(entry) && exists(`${name}${COPIES[entry]}`),
    );
    if (encoding) {
      request.url = `/${name}${COPIES[encoding]}`;
      response.set({ 'content-encoding': encoding, 'content-type': TYPES[type as keyof typeof TYPES] });
    }
    next();
  };
}
