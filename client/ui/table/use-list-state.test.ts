import { act, renderHook, waitFor } from '@testing-library/react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useDialogAddress } from '../dialog/dialog-address';
import { changeListState, pageNumbers, pageRange, parseListState, useListState } from './use-list-state';

const WORKS = ['filter'];
const from = (query: string) => new URLSearchParams(query);

describe('the state of a list in its address [BYND-14]', () => {
  it('pages by 10 unless one of the offered sizes is chosen [LIST-01, LIST-03]', () => {
    expect(parseListState(from('')).size).toBe(10);
    for (const size of [20, 50, 100, 200, 500]) expect(parseListState(from(`size=${size}`)).size).toBe(size);
    for (const size of ['7', '1000', 'x']) expect(parseListState(from(`size=${size}`)).size).toBe(10);
  });

  it('pages by the size chosen last where the address names none, and keeps a chosen size in the address [LIST-01]', () => {
    expect(parseListState(from('q=a'), [], 50).size).toBe(50);
    expect(parseListState(from('size=20'), [], 50).size).toBe(20);
    expect(changeListState(from('size=50'), { size: 10 }).get('size')).toBe('10');
    localStorage.setItem('portal.listSize', '7');
    const { result } = renderHook(() => useListState(), { wrapper: MemoryRouter });
    expect(result.current.size).toBe(10);
    act(() => result.current.change({ size: 100 }));
    const { result: other } = renderHook(() => useListState(), { wrapper: MemoryRouter });
    expect(other.current.size).toBe(100);
    localStorage.clear();
  });

  it('falls back where the address is malformed', () => {
    const state = parseListState(from('page=-3&sort=name.sideways&hide='));
    expect(state).toMatchObject({ page: 1, sort: null, search: '' });
    expect(state.hidden.size).toBe(0);
  });

  it('leads back to the first page on search, sort, size and filter, not on hiding a column [LIST-06]', () => {
    const at = from('page=4&q=a');
    for (const change of [
      { search: 'b' },
      { size: 50 },
      { sort: { field: 'name', order: 'ASC' as const } },
      { filters: { role: ['r1', 'r2'] } },
    ]) {
      expect(parseListState(changeListState(at, change)).page).toBe(1);
    }
    expect(parseListState(changeListState(at, { hidden: ['email'] })).page).toBe(4);
    expect(changeListState(at, { filters: { role: ['r1', 'r2'] } }).get('f.role')).toBe('r1,r2');
  });

  it('goes to the page asked for and keeps the rest', () => {
    expect(changeListState(from('q=a&sort=name.asc'), { page: 3 }).toString()).toBe('q=a&sort=name.asc&page=3');
  });

  it('leads back in one step from applied filters to the list as it was, without their dialog', async () => {
    window.history.replaceState(null, '', '/list?q=a&page=4');
    const { result } = renderHook(() => ({ list: useListState(), dialog: useDialogAddress(WORKS) }), {
      wrapper: BrowserRouter,
    });
    act(() => result.current.dialog.choose('filter'));
    expect(window.location.search).toBe('?q=a&page=4&dialog=filter');
    act(() => result.current.list.applyFilters({ role: ['r1', 'r2'] }));
    expect(decodeURIComponent(window.location.search)).toBe('?q=a&f.role=r1,r2');
    expect(result.current.dialog.open).toBeNull();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe('?q=a&page=4'));
  });
});

describe('what a pager shows', () => {
  it.each([
    [1, 20, 0, { first: 0, last: 0, pages: 0 }],
    [1, 20, 1, { first: 1, last: 1, pages: 1 }],
    [1, 20, 20, { first: 1, last: 20, pages: 1 }],
    [2, 20, 21, { first: 21, last: 21, pages: 2 }],
    [9, 20, 161, { first: 161, last: 161, pages: 9 }],
  ])('page %i of %i rows each, %i in all', (page, size, total, range) => {
    expect(pageRange(page, size, total)).toEqual(range);
  });

  it('offers the ends and the neighbours', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 5)).toEqual([1, 2, null, 5]);
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9]);
    expect(pageNumbers(5, 200, true)).toEqual([1, null, 4, 5, 6]);
  });
});
