import { expect, it } from 'vitest';
import type { ChosenOwner } from './urls';
import { viewOf, withView } from './urls';

const users = (count: number): ChosenOwner[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'user', id: `u${at + 1}`, name: `User ${at + 1}` }));
const SEVERAL = new URLSearchParams('several=1');

it('an address names up to 20 chosen owners, more stay with the entry of the history [BYND-14]', () => {
  const crew: ChosenOwner = { kind: 'userGroup', id: 'g1', name: 'Crew' };
  const few = withView(SEVERAL, { chosen: [crew, ...users(2)] });
  expect(decodeURIComponent(few.toString())).toBe('several=1&users=u1,u2&groups=g1');
  expect(viewOf(few, null).chosen).toEqual([
    { kind: 'user', id: 'u1', name: '' },
    { kind: 'user', id: 'u2', name: '' },
    { kind: 'userGroup', id: 'g1', name: '' },
  ]);
  expect(viewOf(few, { owners: [crew, ...users(2)] }).chosen).toEqual([crew, ...users(2)]);

  expect(withView(SEVERAL, { chosen: users(20) }).get('users')).toContain('u19,u20');
  const many = withView(few, { chosen: users(21) });
  expect(many.toString()).toBe('several=1');
  expect(viewOf(many, { owners: users(21) }).chosen).toEqual(users(21));
});

it('an address of a single owner has no choice of several', () => {
  expect(withView(new URLSearchParams('several=1&users=u1'), { isSeveral: false, chosen: [] }).toString()).toBe('');
  expect(viewOf(new URLSearchParams('user=u1'), { owners: users(2) }).chosen).toEqual([]);
});
