import { expect, it } from 'vitest';
import { reorderCalls } from './asset-order';

const after = (list: string[], calls: string[][]) =>
  calls.reduce((now, call) => {
    const places = now.flatMap((id, at) => (call.includes(id) ? [at] : []));
    return now.map((id, at) => call[places.indexOf(at)] ?? id);
  }, list);

it('a moved asset is sent with those between its places, in parts for a long way [CALL-187, LIMT-04]', () => {
  const list = [...'abcdefg'];
  expect(reorderCalls(list, list)).toEqual([]);
  expect(reorderCalls(list, [...'abdcefg'])).toEqual([['d', 'c']]);
  expect(reorderCalls(list, [...'bcadefg'])).toEqual([['b', 'c', 'a']]);
  expect(reorderCalls(list, [...'afbcdeg'])).toEqual([['f', 'b', 'c', 'd', 'e']]);
  for (const wanted of [[...'bcdefga'], [...'gabcdef'], [...'acdefbg'], [...'afbcdeg'], [...'abcedfg']]) {
    const calls = reorderCalls(list, wanted, 3);
    expect(calls.every((call) => call.length <= 3)).toBe(true);
    expect(after(list, calls)).toEqual(wanted);
  }
});
