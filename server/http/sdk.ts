import { Router } from 'express';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { projectFile } from '../core/project.js';
import { addRoute } from './add-route.js';
import { TransportError } from './transport-failure.js';

/** The files of the SDK's package that pages load: the module, and its description with version and integrity. */
const FILES = ['portal-sdk.js', 'package.json'] as const;

/**
 * The SDK of apps, for pages of any origin: apps stand on origins of their own (GUID-04). Browsers ask each time whether
 * their copy is the newest, because the addresses stay the same from version to version.
 */
export function sdkRoutes(): Router {
  const router = Router();
  for (const name of FILES) {
    const file = fileURLToPath(projectFile(`dist/sdk/${name}`));
    addRoute(router, { path: `sdk/${name}`, method: 'GET' }, (_request, response, next) => {
      allowAllOrigins(response);
      response.sendFile(file, (error?: Error) => {
        if (error && !response.headersSent) next(new TransportError(404, 'no such file'));
      });
    });
  }
  return router;
}

function allowAllOrigins(response: Response): void {
  response.set({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, no-cache',
  });
}
