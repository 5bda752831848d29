/**
 * The middle value; the mean of the two middle ones of an even number. NaN of nothing.
 * @param {number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The value that a share (0 to 1) of the values does not exceed.
 * @param {number[]} values
 * @param {number} share
 * @returns {number}
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * The medians of figures that have the same keys; NaN where a round has none.
 * @param {Record<string, number>[]} rounds
 * @returns {Record<string, number>}
 */
export function medians(rounds) {
  const keys = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    keys.map((key) => {
      const values = rounds.map((round) => round[key]);
      return [key, values.some(Number.isNaN) ? NaN : median(values)];
    }),
  );
}
