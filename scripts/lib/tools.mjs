import { Problem } from './command-line.mjs';
import { at } from './paths.mjs';
import { run } from './processes.mjs';

/** @typedef {import('./processes.mjs').RunOptions} RunOptions */

/**
 * The path of a command that a package of node_modules brings.
 * @param {string} name
 */
export const tool = (name) => at('node_modules/.bin', name);

/**
 * Runs a command of node_modules to its end; a failure is a Problem with all it printed. Answers its output.
 * @param {string} name
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function runTool(name, args, options = {}) {
  return mustSucceed(`${name} ${args.join(' ')}`, await run(tool(name), args, options));
}

/**
 * Runs a script with this Node to its end; a failure is a Problem with all it printed. Answers its output.
 * @param {string} script
 * @param {string[]} [args]
 * @param {RunOptions} [options]
 */
export async function runNode(script, args = [], options = {}) {
  return mustSucceed(`node ${script}`, await run(process.execPath, [at(script), ...args], options));
}

/**
 * @param {string} command
 * @param {Awaited<ReturnType<typeof run>>} result
 */
function mustSucceed(command, { code, signal, output }) {
  if (code === 0) return output;
  throw new Problem(`${command} failed${signal ? ` (${signal})` : ''}:\n${output.trimEnd()}`);
}
