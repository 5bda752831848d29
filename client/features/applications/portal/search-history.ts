import type { VisitOwner } from './recent-visits';

/** FIND-05 */
const MAXIMUM = 6;
const PREFIX = 'portal.searches';
const keyOf = ({ userId, ouId }: VisitOwner) => `${PREFIX}.${userId}.${ouId}`;

/** Searches after one more, newest first; one that stands there already moves to the front (FIND-05, FIND-06). */
export const withSearch = (searches: readonly string[], text: string): string[] =>
  [text, ...searches.filter((entry) => entry !== text)].slice(0, MAXIMUM);

/** Reads the searches of somebody in an OU in this browser; anything malformed is left out. */
export function readSearches(owner: VisitOwner): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string').slice(0, MAXIMUM) : [];
  } catch {
    return [];
  }
}

/** Keeps somebody's searches in this browser. */
export const keepSearches = (owner: VisitOwner, searches: readonly string[]): void =>
  localStorage.setItem(keyOf(owner), JSON.stringify(searches));
