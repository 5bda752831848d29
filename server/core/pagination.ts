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

/** The largest `currentPage` that GraphQL takes. */
const MAX_PAGE = 2 ** 31 - 1;
/** In the `next` of a list that pages by number, in place of a row's field. */
const PAGE = '#';

/** The rows that a page has at most, by its limit; one beyond the range, which its list refuses, counts as the nearest. */
export const rowsOfPage = (limit: unknown): number =>
  typeof limit === 'number' ? Math.min(Math.max(limit, 1), MAX_LIMIT) : DEFAULT_LIMIT;

/**
 * Parses a page request: pages count from 1 and 0 is the first. Throws OUT_OF_RANGE for a limit outside 1…1000
 * (LIST-04), INVALID_PARAMETER for an `after` that no list of numbered pages answered.
 */
export function parsePage(request: PageRequest | null | undefined): Page {
  const limit = request?.limit ?? DEFAULT_LIMIT;
  const currentPage = request?.after ? pageOf(request.after) : Math.max(1, request?.currentPage ?? 1);
  if (limit < 1 || limit > MAX_LIMIT) outOfRange('limit', 1, MAX_LIMIT);
  if ((request?.currentPage ?? 0) < 0) outOfRange('currentPage', 0, MAX_PAGE);
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

const outOfRange = (field: string, min: number, max: number): never =>
  fail('OUT_OF_RANGE', { message: 'error.outOfRangeField', values: { min, max }, field });

function pageOf(after: string): number {
  const [field, page] = decodeKey(after);
  const isPage = field === PAGE && Number.isInteger(page) && Number(page) > 0 && Number(page) <= MAX_PAGE;
  return isPage ? Number(page) : fail('INVALID_PARAMETER', { field: 'after' });
}

/** The key that a list sorted by `sortedBy` answered as text. Throws INVALID_PARAMETER, naming `name`, for any other. */
export function parseKey(after: string, sortedBy: string, name = 'after'): RowKey {
  const [field, value, id] = decodeKey(after);
  // A number may be too large to be one: 1e999 in JSON.
  const isValue = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  const isKey = isValue && typeof id === 'string' && isPlainId(id);
  return isKey && field === sortedBy ? { field, value, id } : fail('INVALID_PARAMETER', { field: name });
}

function decodeKey(after: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const encode = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** A key as text, for {@link parseKey}. */
export const keyText = ({ field, value, id }: RowKey): string => encode(field, value, id);

/**
 * The `pagination` part of a list's answer. Its `next` leads to the following page of every list: by the key of the last
 * row if the list pages by keys, otherwise by number.
 * @param last the key of a full page's last row, of a list that pages by keys
 * @param isFull whether the page has as many rows as its limit; asked if the total is a lower bound
 */
export function paginationOf(
  page: Page | KeyedPage,
  { total, isBounded }: Total,
  last: RowKey | null = null,
  isFull = true,
) {
  const { limit, currentPage, offset } = page;
  const hasMore = isBounded ? isFull : offset + limit < total;
  const byNumber = 'after' in page || !hasMore ? null : encode(PAGE, currentPage + 1);
  const next = last ? keyText(last) : byNumber;
  return { total, isBounded, limit, currentPage, next };
}

/** Pagination with an exact total, if it is known. */
export const withTotal = <Told extends Total>(pagination: Told, total: number | undefined): Told =>
  total === undefined ? pagination : { ...pagination, total, isBounded: false };

/** A search text as lists use it: trimmed, at most 100 characters; null when nothing is left. */
export function parseSearch(search: string | null | undefined): string | null {
  return search?.trim().slice(0, 100) || null;
}

/** Words of a search that count. */
const MAX_WORDS = 8;
/** Control characters, and marks of direction and joining, which nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** The first 8 words of a search text without invisible characters, of its first 100 characters; none for a blank one. */
export function searchWords(search: string): string[] {
  const text = parseSearch(search.replace(UNSEEN, ' ')) ?? '';
  return text.split(/\s+/u, MAX_WORDS).filter(Boolean);
}

/** `search` as a prefix pattern, with the special characters of LIKE escaped. */
export function prefixPattern(search: string): string {
  return `${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** `search` anywhere in the text. For small tables only: it reads every row. */
export function containsPattern(search: string): string {
  return `%${prefixPattern(search)}`;
}
