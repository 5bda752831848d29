import { readJson } from './files.mjs';

/** No tests at all. */
export const NONE = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

/** The sum of two counts. */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/**
 * The counts in a Vitest JSON report. A file that could not be loaded counts as one failed test; so does a run whose
 * exit code tells of a failure that no test shows (a crash, an unhandled error, no report, no test).
 */
export function countVitest(path, code) {
  const files = readJson(path)?.testResults ?? [];
  const counts = files.map(({ status, assertionResults }) => {
    const of = (...states) => assertionResults.filter((result) => states.includes(result.status)).length;
    const failed = of('failed');
    const isBroken = status === 'failed' && failed === 0;
    return {
      passed: of('passed'),
      failed: isBroken ? 1 : failed,
      skipped: of('skipped', 'pending', 'todo', 'disabled'),
    };
  });
  return withCrash(counts.reduce(add, NONE), code);
}

/** The counts in a Playwright JSON report; a crash counts as for Vitest. */
export function countPlaywright(path, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readJson(path)?.stats ?? {};
  return withCrash({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

function withCrash(count, code) {
  const ran = count.passed + count.failed + count.skipped;
  return (code !== 0 && count.failed === 0) || ran === 0 ? add(count, { ...NONE, failed: 1 }) : count;
}
