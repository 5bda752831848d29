import { BATCH } from './rows.js';

/** The rows of a list of values that one statement may be too short for: read in parts of {@link BATCH}, in their order. */
export async function inBatches<Value, Row>(
  values: readonly Value[],
  read: (part: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < values.length; at += BATCH) {
    for (const row of await read(values.slice(at, at + BATCH))) rows.push(row);
  }
  return rows;
}
