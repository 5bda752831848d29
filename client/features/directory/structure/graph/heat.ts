/** Colours of a number, from the faintest to the strongest. */
export const STEPS = 5;

/**
 * The step of a number between none and the highest one, 0 for none. The steps grow by factors: most nodes are small
 * beside their root (BYND-18).
 */
export function heatOf(value: number, highest: number): number {
  if (value <= 0) return 0;
  if (value >= highest) return STEPS;
  const share = Math.log(value + 1) / Math.log(highest + 1);
  return Math.max(1, Math.min(STEPS, Math.ceil(share * STEPS)));
}

/** The colour of a step, in terms of the theme. */
export const heatColor = (step: number): string =>
  step === 0 ? 'transparent' : `color-mix(in srgb, {colors.accent} ${(step * 100) / STEPS}%, {colors.bg.raised})`;
