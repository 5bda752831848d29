/** Features that the operator entitles an OU to, beyond the portal itself (APP-13). */
export const FEATURES = ['alarm', 'assets', 'announcement', 'landing', 'appDesign'] as const;
export type Feature = (typeof FEATURES)[number];

/** The known features among the names in an OU's row. */
export function entitledFeatures(kept: readonly string[]): ReadonlySet<Feature> {
  return new Set(FEATURES.filter((feature) => kept.includes(feature)));
}
