import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from '../lock.mjs';
import { installLocked } from '../install/npm.mjs';
import { at, inState } from '../paths.mjs';
import { Problem } from '../command-line.mjs';
import { run } from '../processes.mjs';

/**
 * The Node that tests run on beside the running one: the newest that the portal supports, or the oldest where the
 * newest runs. Each is a package of npm, locked in a folder of its own: a `node` in node_modules/.bin of the checkout
 * would take the place of the machine's Node in every npm script.
 */
const NEWEST = at('tests/nodes/newest');
const OLDEST = at('tests/nodes/oldest');

/**
 * The version of Node that a folder locks.
 * @param {string} folder
 * @returns {string}
 */
export const versionIn = (folder) =>
  Object.values(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).optionalDependencies)[0];

/**
 * The folder of the other Node.
 * @param {string} [running] the version of the running Node
 */
export const otherFolder = (running = process.versions.node) =>
  parseInt(running) >= parseInt(versionIn(NEWEST)) ? OLDEST : NEWEST;

/** Describes what `otherNode` would do, as a sentence. */
export function describeOtherNode() {
  const folder = otherFolder();
  const path = process.env.OTHER_NODE_PATH || programIn(folder);
  return existsSync(path) ? `other node: ${path}` : `other node: would install ${versionIn(folder)} with npm`;
}

/**
 * Finds the other Node, or installs it: { path, version, detail }. OTHER_NODE_PATH names one where npm has none for the
 * platform.
 */
export async function otherNode() {
  const folder = otherFolder();
  const path = process.env.OTHER_NODE_PATH || programIn(folder);
  if (!existsSync(path)) await whileLocked(inState('other-node.lock'), () => installLocked(folder));
  const wanted = versionIn(folder);
  if (!existsSync(path)) {
    throw new Problem(`npm has no Node ${wanted} for this platform. Name one: OTHER_NODE_PATH=/path/to/node`);
  }
  const { output } = await run(path, ['--version']);
  const version = output.trim().replace(/^v/, '');
  if (parseInt(version) === parseInt(wanted)) return { path, version, detail: `${version}, ${path}` };
  throw new Problem(`${path} is Node ${version}; tests run on Node ${parseInt(wanted)} beside this one.`);
}

/** @param {string} folder */
const programIn = (folder) => join(folder, 'node_modules/.bin/node');
