import { fail } from './errors.js';

/** Lists without a selector, and calls without limit, answer 50 rows (LIST-03). */
export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

/** Counting stops here: beyond it a total is a lower bound, shown as "10,000+". */
export const COUNT_BOUND = 10_000;

export interface PageRequest {
  readonly currentPage?: number | null;
  readonly limit?: number | null;
}

/** A page as SQL takes it and as the answer names it. */
export interface Page {
  readonly currentPage: number;
  readonly limit: number;
  readonly offset: number;
}

/** A total; when `isBounded`, there are more. */
export interface Total {
  readonly total: number;
  readonly isBounded: boolean;
}

/** Reads a page request: pages count from 1 and 0 is the first; a limit outside 1…1000 is OUT_OF_RANGE (LIST-04). */
export function parsePage(request: PageRequest | null | undefined): Page {
  const limit = request?.limit ?? DEFAULT_LIMIT;
  const currentPage = Math.max(1, request?.currentPage ?? 1);
  if (limit < 1 || limit > MAX_LIMIT) fail('OUT_OF_RANGE', { field: 'limit' });
  if ((request?.currentPage ?? 0) < 0) fail('OUT_OF_RANGE', { field: 'currentPage' });
  return { currentPage, limit, offset: (currentPage - 1) * limit };
}

/** The `pagination` part of a list's answer. */
export function paginationOf(page: Page, total: Total) {
  return { total: total.total, isBounded: total.isBounded, limit: page.limit, currentPage: page.currentPage };
}

/** A search text as lists use it: trimmed, at most 100 characters; null when nothing is left. */
export function parseSearch(search: string | null | undefined): string | null {
  return search?.trim().slice(0, 100) || null;
}

/** `search` with LIKE's own signs taken literally, as a prefix pattern. */
export function prefixPattern(search: string): string {
  return `${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** `search` anywhere in the text. For small tables only: it reads every row. */
export function containsPattern(search: string): string {
  return `%${prefixPattern(search)}`;
}
