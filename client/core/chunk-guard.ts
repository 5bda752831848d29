import { isLost, lose, whenReachable } from './connection';

/** Waits before the further tries, in milliseconds: a proxy may still send the first of them to nobody. */
const WAITS = [0, 1_000, 3_000];

let isBuildGone = false;

/** Whether a part of this build could not be had from a portal that answers: a deployment took it away. */
export const hasOutlivedBuild = (): boolean => isBuildGone;

/**
 * Loads a part once the portal answers, also one that failed; fails if a deployment took it away (LIMT-01). Nothing is
 * tried while the connection is lost, because a browser keeps the failure of each file for as long as the page stands, and
 * only the part itself has another address the next time, not the files that it imports.
 */
export async function guardChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  if (isLost()) await whenReachable();
  for (const wait of WAITS) {
    try {
      return await load();
    } catch {
      lose('calls');
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    await whenReachable();
  }
  return load().catch((error: unknown) => {
    isBuildGone = true;
    throw error;
  });
}
