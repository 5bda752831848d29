/** Milliseconds as `0.4 s`. */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs `work` and prints one line when it ends: mark, label, what it answered (a string, when it answers one), time.
 * With a terminal the label shows while it runs, unless `isQuiet` (several steps at once). Rejects with what `work` rejected with.
 */
export async function step(label, work, { isQuiet = false } = {}) {
  const began = performance.now();
  const isTerminal = process.stdout.isTTY === true && !isQuiet;
  if (isTerminal) process.stdout.write(`  … ${label}`);
  const line = (mark, detail) => {
    const time = seconds(performance.now() - began).padStart(7);
    process.stdout.write(
      `${isTerminal ? '\r\x1b[2K' : ''}${mark} ${label.padEnd(24)} ${time}  ${detail}`.trimEnd() + '\n',
    );
  };
  try {
    const answer = await work();
    line('✔', typeof answer === 'string' ? answer : (answer?.detail ?? ''));
    return answer;
  } catch (error) {
    line('✘', 'failed');
    throw error;
  }
}

/** The last `count` lines of a text, for messages. */
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** Hears `(table, rows)` as often as it likes and prints where long work is, every few seconds. */
export function rowReporter() {
  let last = performance.now();
  return (table, rows) => {
    if (performance.now() - last < 3_000) return;
    last = performance.now();
    process.stdout.write(`${process.stdout.isTTY === true ? '\r\x1b[2K' : ''}  ${table}: ${rows} rows …\n`);
  };
}
