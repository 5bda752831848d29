import { stopping } from './processes.mjs';

/**
 * Milliseconds as `0.4 s`.
 * @param {number} milliseconds
 */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs `work` and prints one line when it ends: mark, label, answer (when it is a text), time. With a terminal the
 * label shows while it runs, unless `isQuiet` (several steps at once). Rejects with the failure of `work`.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @param {{ isQuiet?: boolean }} [options]
 */
export async function step(label, work, { isQuiet = false } = {}) {
  const began = performance.now();
  const isTerminal = process.stdout.isTTY === true && !isQuiet;
  if (isTerminal) process.stdout.write(`  … ${label}`);
  /**
   * @param {string} mark
   * @param {string} detail
   */
  const line = (mark, detail) => {
    const time = seconds(performance.now() - began).padStart(7);
    process.stdout.write(
      `${isTerminal ? '\r\x1b[2K' : ''}${mark} ${label.padEnd(24)} ${time}  ${detail}`.trimEnd() + '\n',
    );
  };
  try {
    const answer = await work();
    line('✔', detailOf(answer));
    return answer;
  } catch (error) {
    line('✘', stopping.aborted ? 'stopped' : 'failed');
    throw error;
  }
}

/**
 * The detail of an answer that a step tells.
 * @param {unknown} answer
 */
function detailOf(answer) {
  if (typeof answer === 'string') return answer;
  return answer instanceof Object && 'detail' in answer ? String(answer.detail) : '';
}

/**
 * The last `count` lines of a text, for messages.
 * @param {string} text
 * @param {number} count
 */
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/**
 * Answers a function that takes `(table, rows)` at any rate and prints the progress of long work every few seconds.
 * @returns {(table: string, rows: number) => void}
 */
export function rowReporter() {
  let last = performance.now();
  return (table, rows) => {
    if (performance.now() - last < 3_000) return;
    last = performance.now();
    process.stdout.write(`${process.stdout.isTTY === true ? '\r\x1b[2K' : ''}  ${table}: ${rows} rows …\n`);
  };
}
