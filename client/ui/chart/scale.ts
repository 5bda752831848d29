const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of a scale: the next round number from the highest value on, at least 4, so that its half is whole. */
export function scaleEnd(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const end = STEPS.map((step) => step * power).find((candidate) => candidate >= highest) ?? 10 * power;
  return end % 2 === 0 ? end : end + 1;
}

/** The lines of the scale from 0: two to five of them, at round numbers, the last at or above `most`. */
export function scaleLines(most: number): number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  const count = Math.max(1, Math.ceil(Math.max(1, most) / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
