#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { readArguments, runMain } from './lib/command-line.mjs';
import { countBy, findTurnedSentences, lowerCeilings, tell } from './lib/check/english-check.mjs';

const HELP = `
node scripts/english.mjs [path…] [--count] [--lower]

Lists the sentences of comments, schema descriptions and documents that begin with What, Who, Whom, Whose or Where as
their subject, below the given paths (all by default). CONTRIBUTING.md says how to turn them round.
  --count  counts them by folder instead
  --lower  lowers the committed ceilings to the present counts; npm run check fails above a ceiling`;

/** @param {string} path */
const folderOf = (path) => path.split('/').slice(0, -1).slice(0, 2).join('/') || '.';

function main() {
  const { values, positionals } = readArguments(HELP, { count: { type: 'boolean' }, lower: { type: 'boolean' } });
  if (values.lower) return void process.stdout.write(`${JSON.stringify(lowerCeilings(), null, 2)}\n`);
  const found = findTurnedSentences().filter(
    ({ path }) => positionals.length === 0 || positionals.some((start) => path.startsWith(start)),
  );
  const counts = countBy(found, folderOf).map(([folder, count]) => `${String(count).padStart(5)}  ${folder}`);
  process.stdout.write(values.count ? `${counts.join('\n')}\n` : `${tell(found)}\n`);
  process.stdout.write(`${found.length} in all\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main);
