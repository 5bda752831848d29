import { lose, whenReachable } from '../core/connection';

/** Tries once the portal answers, in milliseconds after one another: a proxy may still send the first to nobody. */
const WAITS = [0, 1_000, 3_000];

let isBuildGone = false;

/** Whether a part of this build could not be had from a portal that answers: a deployment took it away. */
export const hasOutlivedBuild = (): boolean => isBuildGone;

/** Loads a part that failed again, as soon as the portal answers; fails if a deployment took it away (LIMT-01). */
export async function recoverChunk<Chunk>(load: () => Promise<Chunk>, cause: unknown): Promise<Chunk> {
  lose('calls');
  let failure = cause;
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await whenReachable();
    try {
      return await load();
    } catch (error) {
      failure = error;
    }
  }
  isBuildGone = true;
  throw failure;
}
