#!/usr/bin/env node
import { Problem, readArguments, runMain } from '../lib/command-line.mjs';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';

const HELP = `
npm run fault -- NAME [option…]

Faults that take too long for the tests: each starts a built portal of its own, on a private database that is kept in
.portal or on the server of DATABASE_URL (schema portal_faults), and ends with its figures; exit code 1 when a promise
is broken. NAME --help tells the options.
  mixed-load     people, sockets, exports and mails for as long as wanted: memory and descriptors must not grow
  idle-sockets   10,000 idle tabs that all come back at once: memory, seconds, and nobody left out`;

const NAMES = ['mixed-load', 'idle-sockets'];

async function main() {
  const [name, ...args] = process.argv.slice(2);
  if (!NAMES.includes(name)) {
    readArguments(HELP);
    throw new Problem(HELP.trim());
  }
  const { help, options, run } = await import(`./${name}.mjs`);
  const { values } = readArguments(help, options, args);
  if (!values['no-build']) {
    await installDependencies();
    await build(['server']);
  }
  const isKept = await run(values);
  process.stdout.write(isKept ? 'Kept.\n' : 'BROKEN.\n');
  if (!isKept) process.exitCode = 1;
}

await runMain(main);
