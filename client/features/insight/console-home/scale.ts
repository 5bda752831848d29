const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of a scale: the next round number from the highest value on, at least 4, so that its half is whole. */
export function scaleEnd(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const end = STEPS.map((step) => step * power).find((candidate) => candidate >= highest) ?? 10 * power;
  return end % 2 === 0 ? end : end + 1;
}
