/** What an OU has beyond the portal itself once its operator entitles it (APP-13). */
const FEATURES = ['alarm', 'assets', 'announcement', 'landing', 'appDesign'] as const;
export type Feature = (typeof FEATURES)[number];

/** The features among the names that an OU's row keeps; others are not the portal's. */
export function entitledFeatures(kept: readonly string[]): ReadonlySet<Feature> {
  return new Set(FEATURES.filter((feature) => kept.includes(feature)));
}
