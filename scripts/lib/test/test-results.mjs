import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures a line for each failure
 * @property {string[]} flaky the tests that passed at their second try, each with the cause of its first
 *
 * The parts of a Vitest report that are read here.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 *
 * The parts of a Playwright report that are read here.
 * @typedef {{ message?: string, location?: { file: string, line: number } }} Fault
 * @typedef {{ error?: Fault, errors?: Fault[], attachments?: { name: string, path?: string }[] }} Try
 * @typedef {{ status: string, results: Try[] }} Run
 * @typedef {{ file: string, title: string, tests: Run[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 */

/** A run with more flaky tests than these fails. */
const TOLERATED_FLAKY = 2;

/**
 * No tests at all.
 * @type {Readonly<Count>}
 */
export const NONE = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });

/**
 * The sum of two counts.
 * @param {Count} one
 * @param {Count} other
 * @returns {Count}
 */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
});

/**
 * One thing that failed, with a line for the list at the end of a run.
 * @param {string} line
 * @returns {Count}
 */
export const failure = (line) => ({ ...NONE, failed: 1, failures: [line] });

/**
 * The counts in a Vitest JSON report, with a line for each failure. A file that could not be loaded counts as one
 * failed test. So does a run whose exit code tells of a failure that no test shows: a crash, an unhandled error, no
 * report, no test.
 * @param {string} path
 * @param {number} code
 */
export function countVitest(path, code) {
  /** @type {VitestFile[]} */
  const files = readJson(path)?.testResults ?? [];
  return withCrash(files.map(countFile).reduce(add, NONE), code);
}

/**
 * @param {VitestFile} file
 * @returns {Count}
 */
function countFile({ name, status, message, assertionResults }) {
  /** @param {string[]} states */
  const of = (...states) => assertionResults.filter((result) => states.includes(result.status));
  const failed = of('failed').map(({ fullName, failureMessages }) => line(name, fullName, failureMessages?.[0]));
  const isBroken = status === 'failed' && failed.length === 0;
  const failures = isBroken ? [line(name, 'the file', message)] : failed;
  return {
    passed: of('passed').length,
    failed: failures.length,
    skipped: of('skipped', 'pending', 'todo', 'disabled').length,
    failures,
    flaky: [],
  };
}

/**
 * The counts in a Playwright JSON report, with a line for each failure and the flaky stories; a crash counts as for
 * Vitest. A flaky story has passed.
 * @param {string} path
 * @param {number} code
 */
export function countPlaywright(path, code) {
  const { stats, suites = [] } = readJson(path) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  const stories = storiesOf(suites);
  const failed = stories.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  const count = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: failed.map(({ file, title, tests }) => {
      const { error } = tests.flatMap(({ results }) => results).findLast((result) => result.error) ?? {};
      return line(file, title, error?.message);
    }),
    flaky: stories.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(describeFlaky),
  };
  return withCrash(count, code);
}

/** A picture of a page as text is cut after these lines. */
const PAGE_LINES = 25;

/**
 * A flaky story with the cause of its first try and the text of the page by then, since nothing else of that try is
 * left once a run in CI is over.
 * @param {Story} story
 */
function describeFlaky({ title, tests }) {
  const tried = tests.flatMap(({ results }) => results).find(({ error }) => error);
  if (!tried?.error) return title;
  // A test that ran out of time tells the step it waited for in a further error.
  const { errors = [tried.error] } = tried;
  const cause = errors.flatMap(({ message = '' }) =>
    stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 4),
  );
  const { location } = errors.findLast((error) => error.location) ?? {};
  const place = location ? [`at ${relative(ROOT, location.file)}:${location.line}`] : [];
  const path = tried.attachments?.find(({ name }) => name === 'error-context')?.path;
  const context = path && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, page = ''] = /```yaml\n(.*?)```/s.exec(context) ?? [];
  const shown = page.trimEnd().split('\n').filter(Boolean).slice(0, PAGE_LINES);
  return [title, ...[...cause, ...place, ...shown].map((text) => `    ${text}`)].join('\n');
}

/**
 * @param {Suite[]} suites
 * @returns {Story[]}
 */
const storiesOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...storiesOf(inner)]);

/**
 * Judges a whole run: more than two flaky tests count as one failure more.
 * @param {Count} count
 */
export function judge(count) {
  const { length } = count.flaky;
  return length > TOLERATED_FLAKY
    ? add(count, failure(`${length} flaky tests; at most ${TOLERATED_FLAKY} are tolerated`))
    : count;
}

/**
 * The counts as the last line of a run tells them.
 * @param {Count} count
 */
export const sentence = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * The end of a run's output: failures, flaky tests, and the counts. The counts are the last line, because a long log
 * is often read from its end and not further.
 * @param {Count} count as judged
 * @param {string} time how long the run took
 */
export function summarize(count, time) {
  const flaky =
    count.flaky.length > 0 ? [`${count.flaky.length} flaky:`, ...count.flaky.map((text) => `  ${text}`)] : [];
  return [...count.failures.map((text) => `✖ ${text}`), `All in ${time}.`, ...flaky, sentence(count), ''].join('\n');
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 */
function line(file, title, message = '') {
  const [first] = stripVTControlCharacters(message).split('\n');
  const path = isAbsolute(file) ? relative(ROOT, file) : file;
  return `${path} › ${title}: ${first}`;
}

/**
 * @param {Count} count
 * @param {number} code
 */
function withCrash(count, code) {
  const ran = count.passed + count.failed + count.skipped;
  const isSilent = (code !== 0 && count.failed === 0) || ran === 0;
  return isSilent ? add(count, failure(`the run ended with exit code ${code}, and no test tells why`)) : count;
}
