import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { giveSizes, show } from '../../features/identity/session/show-in-tests';
import type { TreeNode } from '../../ui/tree/tree-rows';
import { GivingLists } from './giving-lists';
import type { ReadRows } from './use-giving-rows';

beforeAll(giveSizes);
afterEach(cleanup);

const PUMPS: readonly TreeNode[] = [
  { id: 'p1', name: 'Pump 1', isLeaf: true },
  { id: 'p2', name: 'Pump 2', isLeaf: true, isDisabled: true, reason: 'Not yours' },
  { id: 'p3', name: 'Pump 3', isLeaf: true },
  { id: 'p4', name: 'Pump 4', isLeaf: true },
];
const FANS: readonly TreeNode[] = [{ id: 'f3', name: 'Fan 3', isLeaf: true }];

/** Four pumps to give, and a fan that is given. */
function showThings(fixed?: string) {
  const reading =
    (things: readonly TreeNode[]): ReadRows<TreeNode> =>
    async (search) => {
      const nodes = things.filter(({ name }) => name.includes(search ?? ''));
      return { nodes, next: null, total: { total: nodes.length, isBounded: false } };
    };
  const onAct = vi.fn(async (_rows: readonly TreeNode[]) => true);
  const list = (title: string, things: readonly TreeNode[]) => ({
    title,
    read: reading(things),
    empty: 'Nothing here',
    action: (count: number) => `${title}: move ${count}`,
    onAct,
  });
  show(
    <GivingLists
      {...{ head: null, searchLabel: 'Find', label: 'Things', question: '', isBusy: false, fixed }}
      without={list('Free', PUMPS)}
      with={list('Given', FANS)}
    />,
    { answers: {}, bundles: ['console'] },
  );
  return onAct;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
/** The list with this title, as soon as its rows are there; the row that stands for those that load is none of them. */
async function treeOf(name: string): Promise<HTMLElement> {
  const list = within(await screen.findByRole('region', { name }));
  await list.findAllByText(/Pump|Fan/);
  return list.getByRole('tree');
}
const rowsOf = (name: string) => region(name).queryAllByRole('treeitem');
const idsOf = (calls: readonly (readonly [readonly TreeNode[]])[]) => calls.map(([rows]) => rows.map(({ id }) => id));

it('one search finds in both lists [LIST-09]', async () => {
  showThings();
  await waitFor(() => expect([rowsOf('Free').length, rowsOf('Given').length]).toEqual([4, 1]));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: '3' } });
  await waitFor(() => expect([rowsOf('Free').length, rowsOf('Given').length]).toEqual([1, 1]));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'Pump' } });
  expect(await region('Given').findByText('No matches')).toBeTruthy();
});

it('keys choose all that can be chosen and let go of them, Shift chooses everything between [LIST-12]', async () => {
  const onAct = showThings();
  const tree = await treeOf('Free');
  fireEvent.keyDown(tree, { key: 'a', ctrlKey: true });
  expect(region('Free').getByText('3 selected')).toBeTruthy();
  fireEvent.keyDown(tree, { key: 'Escape' });
  expect(region('Free').queryByText('3 selected')).toBeNull();
  const [first, , , last] = rowsOf('Free');
  if (!first || !last) throw new Error('Rows are missing.');
  fireEvent.click(first);
  fireEvent.click(last, { shiftKey: true });
  fireEvent.click(region('Free').getByRole('button', { name: 'Free: move 3' }));
  await waitFor(() => expect(document.activeElement).toBe(tree));
  expect(idsOf(onAct.mock.calls)).toEqual([['p1', 'p3', 'p4']]);
});

it('a viewer who may only look is told why, and can choose nothing [SUBA-16]', async () => {
  showThings('You may only look');
  const tree = await treeOf('Free');
  expect(screen.getByRole('note').textContent).toBe('You may only look');
  fireEvent.keyDown(tree, { key: 'a', ctrlKey: true });
  fireEvent.click(rowsOf('Free')[0] as HTMLElement);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(region('Free').queryByText(/selected/)).toBeNull();
  expect(region('Free').queryByRole('button')).toBeNull();
});
