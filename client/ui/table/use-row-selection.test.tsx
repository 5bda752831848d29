import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../locales/common/en-US.json';
import { toaster } from '../overlay/toaster';
import { rangeOf, selected, SELECTION_LIMIT, useRowSelection } from './use-row-selection';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
const wrapper = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en-US" messages={common}>
    {children}
  </IntlProvider>
);
const start = () =>
  renderHook(({ question }) => useRowSelection(question), { wrapper, initialProps: { question: 'all' } });

afterEach(() => {
  cleanup();
  toaster.current().forEach(({ id }) => toaster.dismiss(id));
});

describe('a range of rows', () => {
  const rows = ['a', 'b', 'c', 'd'];
  it.each([
    ['a', 'c', ['a', 'b', 'c']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    [null, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s', (from, to, range) => expect(rangeOf(rows, from, to)).toEqual(range));
});

describe('the selection of a list', () => {
  it('holds at most 1000 rows and tells what did not fit [LIST-12, USER-20]', () => {
    expect(selected(new Set(), numbered(1000), true)).toMatchObject({ isCut: false });
    const beyond = selected(new Set(), numbered(1001), true);
    expect(beyond.ids.size).toBe(SELECTION_LIMIT);
    expect(beyond.isCut).toBe(true);
    const { result } = start();
    act(() => result.current.choose(numbered(1000)));
    expect(toaster.current()).toEqual([]);
    act(() => result.current.toggle('one more'));
    expect(result.current.ids.size).toBe(1000);
    expect(toaster.current().map(({ title }) => title)).toEqual(['Select at most 1000 pieces of data']);
  });

  it('takes and lets go of rows, pages and ranges', () => {
    const { result } = start();
    const page = ['a', 'b', 'c', 'd'];
    act(() => result.current.toggle('b'));
    act(() => result.current.toggle('d', page));
    expect([...result.current.ids]).toEqual(['b', 'c', 'd']);
    act(() => result.current.toggle('c', page));
    expect([...result.current.ids]).toEqual(['b']);
    act(() => result.current.toggleAll(page));
    expect(result.current.ids.size).toBe(4);
    act(() => result.current.toggleAll(page));
    expect(result.current.ids.size).toBe(0);
  });

  it('is kept from page to page and forgotten with the question', () => {
    const { result, rerender } = start();
    act(() => result.current.toggle('a'));
    rerender({ question: 'all' });
    expect(result.current.ids.size).toBe(1);
    rerender({ question: 'others' });
    expect(result.current.ids.size).toBe(0);
  });
});
