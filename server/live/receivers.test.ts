import { expect, it } from 'vitest';
import { Receivers } from './receivers.js';

it('gives each receiver a repeated event once, until it leaves', () => {
  const receivers = new Receivers();
  const got: unknown[] = [];
  const leave = receivers.add((event) => got.push(event.payload.n));
  const event = (id: number) => ({ id: `id-${id}`, position: id, channel: 'a', payload: { kind: 'TEST', n: id } });
  for (const id of [1, 2, 1, 2, 3]) receivers.deliver(event(id));
  leave();
  receivers.deliver(event(4));
  expect(got).toEqual([1, 2, 3]);
});
