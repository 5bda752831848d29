import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TreeRow } from './tree-rows';
import { useTypeAhead } from './use-type-ahead';

const rows = ['Company', 'Solar', 'South'].map((name, at): TreeRow => ({
  kind: 'node',
  key: name,
  parentId: null,
  depth: 0,
  place: at + 1,
  siblings: 3,
  node: { id: name, name, isLeaf: true },
}));

test('letters are one word by when they were pressed, however late they are come to', () => {
  const goTo = vi.fn();
  const { result } = renderHook(() => useTypeAhead(rows, 0, goTo));
  result.current('s', 5_000);
  result.current('o', 5_100);
  result.current('u', 5_200);
  expect(goTo).toHaveBeenLastCalledWith(2);
  result.current('c', 6_000);
  expect(goTo).toHaveBeenLastCalledWith(0);
});
