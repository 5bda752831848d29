import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLeaving } from './use-leaving';

afterEach(cleanup);

/** A list whose rows are taken out by `take`, and are gone when `read` is called. */
function show(take: (row: string) => Promise<void>) {
  let read: (rows: string[]) => void = () => undefined;
  const List = () => {
    const [rows, setRows] = useState(['a', 'b']);
    read = setRows;
    const leaving = useLeaving(rows);
    return (
      <main>
        <button>Add</button>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button
                aria-busy={leaving.has(row)}
                onClick={({ currentTarget }) =>
                  void leaving.leave(row, currentTarget, () => take(row)).catch(() => undefined)
                }
              >
                {row}
              </button>
            </li>
          ))}
        </ul>
      </main>
    );
  };
  render(<List />);
  return (rows: string[]) => act(() => read(rows));
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const focused = () => document.activeElement?.textContent;

it('takes a row once, and hands the focus to what is left [USER-19, ERRC-20]', async () => {
  const take = vi.fn(() => Promise.resolve());
  const read = show(take);
  button('a').focus();
  await press('a');
  await press('a');
  expect(take).toHaveBeenCalledOnce();
  expect(focused()).toBe('b');
  read(['b']);
  await press('b');
  expect(focused()).toBe('Add');
  read([]);
  read(['a']);
  expect(button('a').getAttribute('aria-busy')).toBe('false');
});

it('lets a row be tried again that was not taken [USER-19, ERRC-20]', async () => {
  const take = vi.fn(() => Promise.reject(new Error('no')));
  show(take);
  await press('a');
  await press('a');
  expect(take).toHaveBeenCalledTimes(2);
});
