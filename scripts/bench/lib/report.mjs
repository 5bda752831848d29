/**
 * The figures of a target; NaN for a figure that the machine does not tell.
 * @typedef {Record<string, number>} Figures
 * @typedef {{ what: string, value: number, atLeast?: number, atMost?: number }} Ratio a figure with its goal
 * @typedef {object} Measured
 * @property {Record<string, Figures>} [figures]
 * @property {Ratio[]} ratios
 * @property {string} [note]
 * @property {string[]} [statements]
 * @typedef {Measured | { skipped: string }} Result
 */

/** @param {number} value */
const digits = (value) => (!Number.isFinite(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** @type {Record<string, string>} */
const COLUMNS = {
  requestsPerSecond: 'req/s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  serverCpu: 'server CPU ms',
  databaseCpu: 'database CPU ms',
  bytes: 'bytes',
  memory: 'MiB',
  socketMemory: 'KiB per socket',
  script: 'scripts kB',
  style: 'styles kB',
  font: 'fonts kB',
  other: 'other kB',
  total: 'total kB',
  value: 'value',
};

/**
 * Whether a ratio is within its goal.
 * @param {Ratio} ratio
 */
export const isReached = ({ value, atLeast = -Infinity, atMost = Infinity }) => value >= atLeast && value <= atMost;

/** A summary shows the figures of a case with this many targets or fewer; the full report shows all. */
const SUMMARIZED = 8;

/**
 * A case's result as Markdown: its goals first, then the figures.
 * @param {{ id: string, title: string, result: Result }} one
 * @param {{ isSummary?: boolean }} options a summary leaves out long tables of figures
 */
export function caseReport({ id, title, result }, { isSummary = false } = {}) {
  const lines = [`## ${id} · ${title}`, ''];
  if ('skipped' in result) return [...lines, `Skipped: ${result.skipped}`, ''].join('\n');
  lines.push('| figure | measured | goal | |', '| --- | ---: | ---: | --- |');
  for (const ratio of result.ratios) {
    const goal = ratio.atLeast === undefined ? `≤ ${ratio.atMost}` : `≥ ${ratio.atLeast}`;
    lines.push(`| ${ratio.what} | ${digits(ratio.value)} | ${goal} | ${isReached(ratio) ? 'reached' : '**missed**'} |`);
  }
  const figures = result.figures ?? {};
  const isLong = isSummary && Object.keys(figures).length > SUMMARIZED;
  if (!isLong) lines.push('', ...figuresTable(figures));
  if (result.note) lines.push('', result.note);
  return [...lines, ''].join('\n');
}

/** @param {Record<string, Figures>} figures */
function figuresTable(figures) {
  const names = Object.keys(figures);
  const keys = Object.keys(COLUMNS).filter((key) => names.some((name) => figures[name][key] !== undefined));
  if (names.length === 0) return [];
  return [
    `| | ${keys.map((key) => COLUMNS[key]).join(' | ')} |`,
    `| --- |${keys.map(() => ' ---: |').join('')}`,
    ...names.map((name) => `| ${name} | ${keys.map((key) => digits(figures[name][key])).join(' | ')} |`),
  ];
}
