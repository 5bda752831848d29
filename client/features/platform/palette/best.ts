import type { FoundEntry, PaletteEntry, PaletteGroup, PaletteSection } from './palette-model';

/** How many of a group a search lists (USER-22). */
const AT_MOST = 20;
/** Places of a score for the length of a name. */
const CLASS = 1_000;

/** How an entry matches: the class, and the name or words that it was found by. */
export interface Match extends Pick<FoundEntry, 'foundBy' | 'otherName'> {
  readonly rank: number;
}

const foundEntry = ({ entry, match: { foundBy, otherName } }: { entry: PaletteEntry; match: Match }): FoundEntry =>
  foundBy || otherName ? { ...entry, foundBy, otherName } : entry;

/** Keeps the best of each group, the best first. */
export class Best {
  private readonly groups = new Map<PaletteGroup, { entry: PaletteEntry; match: Match; score: number }[]>();
  private readonly ids = new Set<string>();

  constructor(private readonly order: readonly PaletteGroup[]) {}

  /** The class of the best match of all. */
  best = Infinity;

  get count() {
    return this.ids.size;
  }

  has = ({ id }: PaletteEntry) => this.ids.has(id);

  /** Adds an entry with its match; lower classes are better, and shorter names come first. */
  add(entry: PaletteEntry, match: Match): void {
    // The page on show is what nobody looks for.
    const rank = match.rank + (entry.isHere ? 20 : 0);
    const score = rank * CLASS + Math.min(entry.label.length, CLASS / 2 - 1);
    const best = this.groups.get(entry.group) ?? [];
    if (best.length === 0) this.groups.set(entry.group, best);
    this.ids.add(entry.id);
    this.best = Math.min(this.best, rank);
    const last = best[best.length - 1];
    if (best.length >= AT_MOST && last && last.score <= score) return;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) > score) at -= 1;
    best.splice(at, 0, { entry, match, score });
    if (best.length > AT_MOST) best.pop();
  }

  /** Groups by the class of their best entry; alike ones in their usual order. */
  sections(): PaletteSection[] {
    return this.order
      .flatMap((group) => {
        const best = this.groups.get(group);
        return best ? [{ group, best: best[0]?.score ?? 0, entries: best.map(foundEntry) }] : [];
      })
      .sort((one, other) => Math.floor(one.best / CLASS) - Math.floor(other.best / CLASS))
      .map(({ group, entries }) => ({ group, entries }));
  }
}
