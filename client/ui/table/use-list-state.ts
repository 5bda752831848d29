import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withDialog } from '../dialog/dialog-address';
import { useIsStillHere } from '../navigation/page-router';

/** LIST-01, LIST-03 */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500];
const DEFAULT_SIZE = 10;
/** The size that was chosen last in this browser is that of all lists whose address names none. */
const SIZE_KEPT = 'portal.listSize';

function keptSize(): number {
  const size = Number(localStorage.getItem(SIZE_KEPT));
  return PAGE_SIZES.includes(size) ? size : DEFAULT_SIZE;
}
const SEPARATOR = ',';

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** Everything a list shows, as its address says it (BYND-14). */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly sort: Sort | null;
  readonly hidden: ReadonlySet<string>;
  /** The chosen values of a filter; none when it is not set. */
  readonly filter: (name: string) => readonly string[];
}

/** Reads a list's state from query parameters; anything malformed falls back to its default. */
export function parseListState(
  parameters: URLSearchParams,
  hiddenAtFirst: readonly string[] = [],
  usualSize = DEFAULT_SIZE,
): ListState {
  const size = Number(parameters.get('size'));
  const [field, order] = (parameters.get('sort') ?? '').split('.');
  return {
    page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1),
    size: PAGE_SIZES.includes(size) ? size : usualSize,
    search: parameters.get('q') ?? '',
    sort: field && (order === 'asc' || order === 'desc') ? { field, order: order === 'asc' ? 'ASC' : 'DESC' } : null,
    hidden: new Set(parameters.get('hide')?.split(SEPARATOR).filter(Boolean) ?? hiddenAtFirst),
    filter: (name) => parameters.get(`f.${name}`)?.split(SEPARATOR).filter(Boolean) ?? [],
  };
}

export interface ListChange {
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  readonly sort?: Sort | null;
  readonly hidden?: readonly string[];
  readonly filters?: Readonly<Record<string, readonly string[]>>;
}

/** The query parameters after a change. Everything but paging itself leads back to the first page (LIST-06). */
export function changeListState(parameters: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, value: string, fallback = '') =>
    value === fallback ? next.delete(name) : next.set(name, value);
  if (change.search !== undefined) put('q', change.search);
  if (change.size !== undefined) put('size', String(change.size));
  if (change.sort !== undefined)
    put('sort', change.sort ? `${change.sort.field}.${change.sort.order.toLowerCase()}` : '');
  if (change.hidden) next.set('hide', change.hidden.join(SEPARATOR));
  for (const [name, values] of Object.entries(change.filters ?? {})) put(`f.${name}`, values.join(SEPARATOR));
  const keepsPage = change.page === undefined && Object.keys(change).every((key) => key === 'hidden');
  if (!keepsPage) put('page', String(change.page ?? 1), '1');
  return next;
}

type Filters = NonNullable<ListChange['filters']>;

/**
 * A list's state in the address bar, and how to change it; typing replaces the entry, the rest can be gone back from.
 * Filters that are applied take the entry of their dialog, so that one step back leads to the list as it was.
 * @param hiddenAtFirst columns that show only when asked for; a constant
 */
export function useListState(hiddenAtFirst?: readonly string[]): ListState & {
  readonly change: (change: ListChange) => void;
  /** Closes the dialog of the filters, too. */
  readonly applyFilters: (filters: Filters) => void;
} {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const state = useMemo(() => parseListState(parameters, hiddenAtFirst, keptSize()), [parameters, hiddenAtFirst]);
  const lead = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams, replace: boolean) => {
      // The last typed text is sent late: it would lead back from the page that is on its way.
      if (!isStillHere()) return;
      // The address, not the last rendering: a second change may come before the first is on screen, and must keep it.
      const current = new URLSearchParams(window.location.search);
      void navigate({ search: next(current).toString() }, { replace });
    },
    [navigate, isStillHere],
  );
  const change = useCallback(
    (wanted: ListChange) => {
      if (wanted.size !== undefined) localStorage.setItem(SIZE_KEPT, String(wanted.size));
      lead((current) => changeListState(current, wanted), wanted.search !== undefined);
    },
    [lead],
  );
  const applyFilters = useCallback(
    (filters: Filters) => lead((current) => changeListState(withDialog(current, null), { filters }), true),
    [lead],
  );
  return useMemo(() => ({ ...state, change, applyFilters }), [state, change, applyFilters]);
}

/** The first and last row on screen and the number of pages; all zero for an empty list. */
export function pageRange(page: number, size: number, total: number): { first: number; last: number; pages: number } {
  const pages = Math.ceil(total / size);
  const first = total === 0 ? 0 : Math.min((page - 1) * size + 1, total);
  return { first, last: Math.min(page * size, total), pages };
}

/** The pages to offer: first, last if that is known, and those around the current one; null where some are left out. */
export function pageNumbers(page: number, pages: number, isBounded = false): (number | null)[] {
  const ends = isBounded ? [1] : [1, pages];
  const wanted = [...new Set([...ends, page - 1, page, page + 1])].filter((number) => number >= 1 && number <= pages);
  return wanted
    .sort((a, b) => a - b)
    .flatMap((number, index) => {
      const before = wanted[index - 1];
      return before !== undefined && number - before > 1 ? [null, number] : [number];
    });
}
