import { folded } from './import-fields.js';

/** At most this many unknown names of a file get a suggestion: with more, the file probably refers to another list. */
const MAX_NAMES = 50;
/** Comparisons of letters for all names of a file: the search for suggestions must never hold up a server. */
const MAX_STEPS = 10_000_000;

/**
 * A search for suggestions: the candidate that is nearly a name, with a letter in four wrong, missing, too many or
 * swapped. Null when none is, after 50 names, and after as much work as a server has for it.
 */
export function nearFinder(candidates: readonly string[]): (name: string) => string | null {
  let known: { name: string; letters: string }[] | null = null;
  let [names, steps] = [0, 0];
  return (name) => {
    names += 1;
    if (names > MAX_NAMES) return null;
    known ??= candidates.map((candidate) => ({ name: candidate, letters: folded(candidate) }));
    const wanted = folded(name);
    let best: { name: string; distance: number } | null = null;
    for (const { name: candidate, letters } of known) {
      const most = Math.max(1, Math.floor(Math.max(wanted.length, letters.length) / 4));
      if (Math.abs(letters.length - wanted.length) > most) continue;
      steps += wanted.length * letters.length;
      if (steps > MAX_STEPS) return null;
      const distance = distanceOf(wanted, letters);
      if (distance <= most && (!best || distance < best.distance)) best = { name: candidate, distance };
    }
    return best?.name ?? null;
  };
}

/** The number of letters to put in, take out, change or swap with their neighbour. */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
