#!/usr/bin/env node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { writeWhole } from './lib/files.mjs';
import { at } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { runNode } from './lib/tools.mjs';
import { build } from './build.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run contracts [-- --check]

Emits schema/portal.graphql and schema/openapi.json from the server's types and the documents in schema/rest.
  --check  change nothing; fail when a committed file differs from what the server emits`;

/** Each contract and the compiled program that writes it to the file it is given. */
const CONTRACTS = [
  { path: 'schema/portal.graphql', emitter: 'dist/server/graphql/emit-schema.js' },
  { path: 'schema/openapi.json', emitter: 'dist/server/rest/emit-openapi.js' },
];

/**
 * Emits the contracts of the compiled server; answers the paths whose committed text differs.
 * @param {{ write?: boolean }} [options]
 */
export async function findStaleContracts({ write = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'app-portal-contracts-'));
  try {
    const stale = [];
    for (const [index, { path, emitter }] of CONTRACTS.entries()) {
      const draft = join(folder, String(index));
      await runNode(emitter, [draft]);
      const text = readFileSync(draft, 'utf8');
      if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === text) continue;
      stale.push(path);
      if (write) writeWhole(at(path), text);
    }
    return stale;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main() {
  const { values } = readArguments(HELP, { check: { type: 'boolean' } });
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  await step('contracts', async () => {
    const stale = await findStaleContracts({ write: !values.check });
    if (stale.length === 0) return 'up to date';
    if (values.check) throw new Problem(`Stale: ${stale.join(', ')}. Run npm run contracts and commit the result.`);
    return `wrote ${stale.join(', ')}`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main);
