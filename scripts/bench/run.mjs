#!/usr/bin/env node
import { cpus } from 'node:os';
import { readArguments, runMain, Problem } from '../lib/command-line.mjs';
import { writeWhole } from '../lib/files.mjs';
import { at, inState } from '../lib/paths.mjs';
import { seconds } from '../lib/progress.mjs';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';

const HELP = `
npm run bench -- [--case P1,P4] [--rounds 3] [--quick] [--no-build]

Measures the portal against floors that run beside it. Only ratios mean something: both sides of each are measured in
the same run. Writes a summary to scripts/bench/results/<name>.md, which is committed; all figures as <name>.md and
<name>.json, and the plans of statements, go to .portal/bench, which is not.
  --case      the cases to run, by their ids (default: all)
  --rounds    rounds per comparison, whose median counts (default: 3)
  --quick     short rounds, and no tenant of a million users
  --name      the name of these files (default: latest)
  --no-build  measure dist as it is

Environment: DATABASE_URL, a server where the schema portal_bench may be made (default: a private one, kept in .portal).`;

async function main() {
  const { values } = readArguments(HELP, {
    case: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    name: { type: 'string' },
    'no-build': { type: 'boolean' },
  });
  if (!values['no-build']) {
    await installDependencies();
    await build();
  }
  const { CASES } = await import('./cases.mjs');
  const { runCases } = await import('./lib/run-cases.mjs');
  const { caseReport, isReached } = await import('./lib/report.mjs');
  const rounds = Number(values.rounds ?? 3);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Problem(`--rounds ${values.rounds}: give a whole number.`);
  const settings = {
    rounds,
    isQuick: values.quick === true,
    seconds: values.quick ? 1.5 : 4,
    warmUp: values.quick ? 1 : 2,
    connections: 8,
  };
  const began = performance.now();
  const results = await runCases(choose(CASES, values.case), settings, (text) => process.stdout.write(`${text}\n`));
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`.trim();
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.versions.node}, ${results.database}`;
  const heading = [
    '# Benchmark',
    '',
    `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    `${rounds} rounds of ${settings.seconds} s per target, medians; times on a shared machine drift: read the ratios.`,
    '',
    '',
  ].join('\n');
  const write = (/** @type {string} */ path, /** @type {boolean} */ isSummary) => {
    const markdown = heading + results.cases.map((one) => caseReport(one, { isSummary })).join('\n');
    writeWhole(path, markdown);
    return markdown;
  };
  const name = values.name ?? 'latest';
  write(at('scripts/bench/results', `${name}.md`), true);
  const markdown = write(inState('bench', `${name}.md`), false);
  const raw = { command, machine, settings, cases: results.cases };
  writeWhole(inState('bench', `${name}.json`), `${JSON.stringify(raw, null, 2)}\n`);
  const ratios = results.cases.flatMap(({ result }) => ('skipped' in result ? [] : result.ratios));
  const missed = ratios.filter((ratio) => !isReached(ratio));
  process.stdout.write(`${markdown}\n${missed.length} goals missed; took ${seconds(performance.now() - began)}\n`);
}

/**
 * @param {import('./lib/run-cases.mjs').Case[]} cases
 * @param {string} [given]
 */
function choose(cases, given) {
  if (!given) return cases;
  const ids = given.toLowerCase().split(',');
  const unknown = ids.filter((id) => !cases.some((one) => one.id.toLowerCase() === id));
  if (unknown.length > 0)
    throw new Problem(`There is no case ${unknown.join(', ')}. Cases: ${cases.map(({ id }) => id).join(', ')}`);
  return cases.filter(({ id }) => ids.includes(id.toLowerCase()));
}

await runMain(main);
