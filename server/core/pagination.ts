import { fail } from './errors.js';
import { isPlainId } from './ids.js';

/** Rows of lists without a selector, and of calls without a limit (LIST-03). */
export const DEFAULT_LIMIT = 50;
/** LIST-04 */
export const MAX_LIMIT = 1000;

/** Counting stops here: beyond it a total is a lower bound, shown as "10,000+". */
export const COUNT_BOUND = 10_000;

export interface PageRequest {
  readonly currentPage?: number | null;
  readonly limit?: number | null;
  readonly after?: string | null;
}

/** A request for a list with search and pages; what else a list takes extends it. */
export interface ListRequest {
  readonly search?: string | null;
  readonly pagination?: PageRequest | null;
}

/** A request for the first rows of a list without pages. */
export interface FirstRowsRequest {
  readonly search?: string | null;
  readonly limit?: number | null;
}

/** The last row of a page in the order of its list: its sort value and its id. */
export interface RowKey {
  readonly field: string;
  readonly value: string | number;
  readonly id: string;
}

/** A page for SQL and for the answer. */
export interface Page {
  readonly currentPage: number;
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
}

/** A page of a list that pages by keys; with `after`, nothing is skipped. */
export interface KeyedPage extends Page {
  readonly after: RowKey | null;
}

/** A total; when `isBounded`, there are more. */
export interface Total {
  readonly total: number;
  readonly isBounded: boolean;
}

/**
 * Parses a page request: pages count from 1 and 0 is the first. Throws OUT_OF_RANGE for a limit outside 1…1000
 * (LIST-04), INVALID_PARAMETER for any `after`, because the list has no keys.
 */
export function parsePage(request: PageRequest | null | undefined): Page {
  const limit = request?.limit ?? DEFAULT_LIMIT;
  const currentPage = Math.max(1, request?.currentPage ?? 1);
  if (limit < 1 || limit > MAX_LIMIT) fail('OUT_OF_RANGE', { field: 'limit' });
  if ((request?.currentPage ?? 0) < 0) fail('OUT_OF_RANGE', { field: 'currentPage' });
  if (request?.after) fail('INVALID_PARAMETER', { field: 'after' });
  return { currentPage, limit, offset: (currentPage - 1) * limit };
}

/**
 * {@link parsePage} of a list sorted by `field` that pages by keys. Throws INVALID_PARAMETER for a key of another order
 * too.
 */
export function parseKeyedPage(request: PageRequest | null | undefined, field: string): KeyedPage {
  const page = parsePage({ ...request, after: null });
  if (!request?.after) return { ...page, after: null };
  return { ...page, offset: 0, after: parseKey(request.after, field) };
}

function parseKey(after: string, sortedBy: string): RowKey {
  const [field, value, id] = decodeKey(after);
  // A number may be too large to be one: 1e999 in JSON.
  const isValue = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  const isKey = isValue && typeof id === 'string' && isPlainId(id);
  return isKey && field === sortedBy ? { field, value, id } : fail('INVALID_PARAMETER', { field: 'after' });
}

function decodeKey(after: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const encodeKey = ({ field, value, id }: RowKey) =>
  Buffer.from(JSON.stringify([field, value, id])).toString('base64url');

/** The `pagination` part of a list's answer; `last` is the key of a full page's last row, if its list pages by keys. */
export function paginationOf(page: Page, total: Total, last: RowKey | null = null) {
  const { limit, currentPage } = page;
  return { total: total.total, isBounded: total.isBounded, limit, currentPage, next: last && encodeKey(last) };
}

/** A search text as lists use it: trimmed, at most 100 characters; null when nothing is left. */
export function parseSearch(search: string | null | undefined): string | null {
  return search?.trim().slice(0, 100) || null;
}

/** `search` as a prefix pattern, with the special characters of LIKE escaped. */
export function prefixPattern(search: string): string {
  return `${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** `search` anywhere in the text. For small tables only: it reads every row. */
export function containsPattern(search: string): string {
  return `%${prefixPattern(search)}`;
}
