import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Problem } from '../command-line.mjs';
import { at, ROOT } from '../paths.mjs';
import { listFiles } from '../stamps.mjs';

const LEDGER = 'docs/requirements.md';
const SOURCES = ['server', 'client', 'schema', 'scripts', 'tests', 'docker', 'docs'];
const ROOT_TEXTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
/** The public schema speaks to integrators, who do not have the ledger. */
const PUBLIC = ['schema/portal.graphql', 'schema/openapi.json'];
/** It names ids that do not exist. */
const OWN_TEST = 'tests/scripts/requirements-check.test.ts';

/** @param {string} path */
const isText = (path) =>
  /\.(ts|tsx|mjs|cjs|css|graphql|md|json|yaml|conf)$/.test(path) &&
  !/^client\/(api\/generated|locales\/compiled)\//.test(path) &&
  path !== OWN_TEST;

/**
 * Reads the ids that the ledger defines.
 * @param {string} text of docs/requirements.md
 * @returns {{ ids: Set<string>, prefixes: Set<string>, twice: string[] }} ids such as SECR-07, threats 16, goals P5
 */
export function readLedger(text) {
  const defined = [
    ...[...text.matchAll(/^- ([A-Z][A-Z0-9]+-\d{2,3}) · /gm)].map(([, id]) => id),
    ...[...text.matchAll(/^\| (\d+) +\| /gm)].map(([, number]) => `threats ${number}`),
    ...[...text.matchAll(/^\| (P\d+b?) +\| /gm)].map(([, number]) => `goals ${number}`),
  ];
  const ids = new Set(defined);
  const prefixes = new Set(defined.flatMap((id) => /^([A-Z][A-Z0-9]+)-\d/.exec(id)?.[1] ?? []));
  return { ids, prefixes, twice: defined.filter((id, index) => defined.indexOf(id) !== index) };
}

/**
 * The references to requirements in a text, with their lines. A prefix that the ledger does not define makes no
 * reference: SHA-256 and UTF-8 are none.
 * @param {string} text
 * @param {Set<string>} prefixes
 * @returns {{ id: string, line: number }[]}
 */
export function findReferences(text, prefixes) {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [
        ...[...content.matchAll(/\b([A-Z][A-Z0-9]+)-\d{2,3}\b/g)].flatMap(([id, prefix]) =>
          prefixes.has(prefix) ? [id] : [],
        ),
        ...[...content.matchAll(/\b(threats \d+|goals P\d+b?)\b/g)].map(([id]) => id),
        ...(content.match(/\b[12]§(\d+|intro)/g) ?? []),
      ].map((id) => ({ id, line: index + 1 })),
    );
}

/**
 * The sections whose number in the closing table is not that of their requirements.
 * @param {string} text of docs/requirements.md
 */
export function findMiscounts(text) {
  const counts = new Map();
  for (const [, section] of text.matchAll(/^- ([A-Z][A-Z0-9]+)-\d{2,3} · /gm)) {
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const told = [...text.matchAll(/^\| ([A-Z][A-Z0-9]+) +\| +(\d+) +\| +\d+ +\|$/gm)];
  return told.flatMap(([, section, number]) =>
    counts.get(section) === Number(number)
      ? []
      : [`${section} has ${counts.get(section) ?? 0} requirements, not ${number}`],
  );
}

/** Fails for a reference to a requirement that docs/requirements.md lacks, and for any reference in the public schema. */
export function checkRequirements() {
  const text = readFileSync(at(LEDGER), 'utf8');
  const { ids, prefixes, twice } = readLedger(text);
  const faults = twice.map((id) => `${LEDGER}: ${id} is defined twice`);
  faults.push(...findMiscounts(text).map((fault) => `${LEDGER}: ${fault}`));
  for (const file of listFiles([...SOURCES, ...ROOT_TEXTS], isText)) {
    const path = relative(ROOT, file);
    for (const { id, line } of findReferences(readFileSync(file, 'utf8'), prefixes)) {
      const fault = faultOf(path, id, ids);
      if (fault) faults.push(`${path}:${line}: ${fault}`);
    }
  }
  if (faults.length > 0) throw new Problem(faults.join('\n'));
  return `${ids.size} requirements`;
}

/**
 * @param {string} path
 * @param {string} id
 * @param {Set<string>} ids
 */
function faultOf(path, id, ids) {
  if (PUBLIC.includes(path)) return `${id} does not belong into the public schema`;
  if (id.includes('§')) return path === LEDGER ? null : `${id} is a section of the specification: name the requirement`;
  return ids.has(id) ? null : `${id} is not in ${LEDGER}`;
}
