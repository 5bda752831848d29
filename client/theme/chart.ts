export type ChartFill = ReturnType<typeof fill>;

/** A fill with a value per theme, as a box or in a drawing. */
const fill = (dark: string, green: string, white: string) => ({
  '--fill': dark,
  '[data-theme=green] &': { '--fill': green },
  '[data-theme=white] &': { '--fill': white },
  background: 'var(--fill)',
  fill: 'var(--fill)',
  stroke: 'var(--fill)',
});

/**
 * The fills of charts, each 3:1 against its surface: the usual, what failed, and what is worse. In the white theme they
 * are lighter than texts of the same meaning, which need 4.5:1. Apart from the palette, which every page loads.
 */
export const CHART_FILLS = {
  usual: fill('#6aa3ff', '#2dd4bf', '#1f4fbf'),
  failed: fill('#f0b94a', '#f2c055', '#a86a00'),
  worse: fill('#ff7b7f', '#ff8a86', '#b4232a'),
} as const;

/** The fills of alarms by severity, the same in every chart; the worst stands on top of a bar, apart by a hairline. */
export const SEVERITY_FILLS = {
  CRITICAL: CHART_FILLS.worse,
  MAJOR: fill('#f99f5c', '#f9a866', '#d1531a'),
  MINOR: CHART_FILLS.failed,
  INFO: fill('#5cc8e8', '#6cc7f2', '#0e7fb0'),
} as const;
