/** A quarter of an hour in milliseconds: zones differ by quarters, so all hours and days are made of these. */
export const QUARTER = 900_000;

/** The number of the quarter of a time, counted from 1970. */
export const slotOf = (time: number): number => Math.floor(time / QUARTER);
