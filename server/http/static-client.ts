import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { projectFile } from '../core/project.js';

/** The built client: hashed files for good, the page itself never cached; every other path gets the page. */
export function staticClient(): Router {
  const router = Router();
  const root = fileURLToPath(projectFile('dist/client/'));
  router.use('/assets', express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  router.use(express.static(root, { index: false, maxAge: 0 }));
  const page = join(root, 'index.html');
  router.get('/*path', (request, response, next) => {
    if (!request.accepts('html') || request.path.startsWith('/app-portal/') || !existsSync(page)) return next();
    response.set('cache-control', 'no-cache').sendFile(page);
  });
  router.get('/', (_request, response) => response.set('cache-control', 'no-cache').sendFile(page));
  return router;
}
