import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCounted } from './use-counted';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked: string[][] = [];
let answers: (boolean | number)[];
/** Fails for each false, else counts that many for every node. */
const read = (ids: string[]) => {
  asked.push(ids);
  const total = answers.shift();
  if (typeof total !== 'number') return Promise.reject(new Error('The portal is busy.'));
  return Promise.resolve(ids.map((id) => ({ id, total })));
};

function Rows({ ids }: { readonly ids: readonly string[] }) {
  const { show, of, refresh } = useCounted(read);
  useEffect(() => show(ids), [show, ids]);
  return <button onClick={refresh}>{ids.map((id) => `${id}: ${of(id)?.total ?? '–'}`).join(', ')}</button>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => screen.getByRole('button').textContent;
const NORTH = ['north', 'south'];

it('rows on screen whose numbers could not be read are asked for again, each time later, until they are there', async () => {
  asked.length = 0;
  answers = [false, false, 3];
  render(<Rows ids={NORTH} />);
  await pass(150);
  expect([asked.length, text()]).toEqual([1, 'north: –, south: –']);
  await pass(1_999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  await pass(3_999);
  expect(asked).toHaveLength(2);
  await pass(1);
  expect(asked).toEqual([NORTH, NORTH, NORTH]);
  expect(text()).toBe('north: 3, south: 3');
  await pass(600_000);
  expect(asked).toHaveLength(3);
});

it('after a change whose numbers could not be read, the former ones stay until they are', async () => {
  asked.length = 0;
  answers = [0, false, 2];
  render(<Rows ids={NORTH} />);
  await pass(150);
  expect(text()).toBe('north: 0, south: 0');
  act(() => screen.getByRole('button').click());
  await pass(1_999);
  expect([asked.length, text()]).toEqual([2, 'north: 0, south: 0']);
  await pass(1);
  expect(text()).toBe('north: 2, south: 2');
});

it('rows that are no longer on screen are not asked for again', async () => {
  asked.length = 0;
  answers = [false];
  const { unmount } = render(<Rows ids={NORTH} />);
  await pass(150);
  unmount();
  await pass(600_000);
  expect(asked).toHaveLength(1);
});
