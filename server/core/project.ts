import { existsSync } from 'node:fs';

/** The folder that holds package.json, seen from server/ and from dist/server/ alike. */
const root = ['../../', '../../../']
  .map((up) => new URL(up, import.meta.url))
  .find((candidate) => existsSync(new URL('package.json', candidate)));

/** The URL of a file of the project, named from its root. */
export function projectFile(path: string): URL {
  if (!root) throw new Error('The portal does not find its own package.json.');
  return new URL(path, root);
}
