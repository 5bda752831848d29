import { CHART_FILLS } from '../../../../theme/chart';

/** The look of each series of sign-ins. */
export const CHART = {
  signedIn: CHART_FILLS.usual,
  failed: CHART_FILLS.failed,
  locked: CHART_FILLS.worse,
} as const;

export type Series = keyof typeof CHART;
export const SERIES: readonly Series[] = ['signedIn', 'failed', 'locked'];

/** The height of the picture and of the table, in px. */
export const CHART_HEIGHT = 272;
