import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from './files.mjs';
import { ROOT } from './paths.mjs';

/** No tests at all. */
export const NONE = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: [] });

/** The sum of two counts. */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
});

/** One thing that failed, with a line for the list at the end of a run. */
export const failure = (line) => ({ ...NONE, failed: 1, failures: [line] });

/**
 * The counts in a Vitest JSON report, with a line for each failure. A file that could not be loaded counts as one
 * failed test; so does a run whose exit code tells of a failure that no test shows (a crash, an unhandled error, no
 * report, no test).
 */
export function countVitest(path, code) {
  const files = readJson(path)?.testResults ?? [];
  const counts = files.map(({ name, status, message, assertionResults }) => {
    const of = (...states) => assertionResults.filter((result) => states.includes(result.status));
    const failed = of('failed').map(({ fullName, failureMessages }) => line(name, fullName, failureMessages?.[0]));
    const isBroken = status === 'failed' && failed.length === 0;
    const failures = isBroken ? [line(name, 'the file', message)] : failed;
    return {
      passed: of('passed').length,
      failed: failures.length,
      skipped: of('skipped', 'pending', 'todo', 'disabled').length,
      failures,
    };
  });
  return withCrash(counts.reduce(add, NONE), code);
}

/** The counts in a Playwright JSON report, with a line for each failure; a crash counts as for Vitest. */
export function countPlaywright(path, code) {
  const { stats, suites = [] } = readJson(path) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  const count = { passed: expected + flaky, failed: unexpected, skipped, failures: suites.flatMap(failedStories) };
  return withCrash(count, code);
}

function failedStories({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  const told = failed.map(({ file, title, tests }) => {
    const { error } = tests.flatMap(({ results }) => results).findLast((result) => result.error) ?? {};
    return line(file, title, error?.message);
  });
  return [...told, ...suites.flatMap(failedStories)];
}

function line(file, title, message = '') {
  const [first] = stripVTControlCharacters(message).split('\n');
  const path = isAbsolute(file) ? relative(ROOT, file) : file;
  return `${path} › ${title}: ${first}`;
}

function withCrash(count, code) {
  const ran = count.passed + count.failed + count.skipped;
  const isSilent = (code !== 0 && count.failed === 0) || ran === 0;
  return isSilent ? add(count, failure(`the run ended with exit code ${code}, and no test tells why`)) : count;
}
