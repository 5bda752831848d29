/** Continue, favorites and rows of apps share columns of this width and more, in px. */
const COLUMN = 228;
const GAP = 12;

/** The number of columns in a width in px. */
export const columnsIn = (width: number): number => Math.max(1, Math.floor((width + GAP) / (COLUMN + GAP)));
