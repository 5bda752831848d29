import './node-version.mjs';
import util from 'node:util';

/** A failure the person at the keyboard can mend: its message says what happened and what to do. Printed without a stack. */
export class Problem extends Error {}

/**
 * Parses `args` (the command line) by `options` (as for parseArgs of node:util) and answers { values, positionals }.
 * `--help` prints `help` and ends the process; an unknown option ends it with exit code 2.
 */
export function readArguments(help, options = {}, args = process.argv.slice(2)) {
  try {
    const parsed = util.parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' }, ...options },
      allowPositionals: true,
    });
    if (!parsed.values.help) return parsed;
    process.stdout.write(`${help.trim()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help.trim()}\n`);
    process.exit(2);
  }
  return process.exit(0);
}

/**
 * Runs `main`; a Problem, and a Refusal of the server's code, is printed as its message alone, anything else with its
 * stack; all end with exit code 1.
 */
export async function runMain(main) {
  // A closed terminal or a reader that went away must not keep us from cleaning up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await main();
  } catch (error) {
    const isTold = error instanceof Problem || error.name === 'Refusal';
    process.stderr.write(`\n${isTold ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/** Imports an installed package; a Problem when the dependencies are not there yet. */
export async function importPackage(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem(`The package ${name} is not installed. Run: node scripts/install.mjs`);
  }
}
