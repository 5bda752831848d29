import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';

/** A built module of the server; `path` is below server/, with .js. */
export const importServer = (path) => import(pathToFileURL(at('dist/server', path)).href);
