import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import texts from '../../locales/console/en-US.json';
import { system } from '../../theme/system';
import { toaster } from '../overlay/toaster';
import { TreeMultiSelect } from './tree-multi-select';
import type { FindNodes } from './use-tree-search';
import type { LoadChildren, TreeNode } from './tree-rows';

const node = (id: string, rest: Partial<TreeNode> = {}): TreeNode => ({ id, name: id, isLeaf: true, ...rest });
const TREE: Record<string, readonly TreeNode[]> = {
  '': [node('plant', { isLeaf: false }), node('office'), node('barred', { isDisabled: true })],
  plant: [node('hall'), node('yard')],
};

// Nothing has a size here: what is drawn only where it shows is given one.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 200 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 200 });
});
afterEach(cleanup);

function Picker(props: { load: LoadChildren; find?: FindNodes; maximum: number }) {
  const [selected, setSelected] = useState<readonly TreeNode[]>([]);
  return (
    <TreeMultiSelect
      loadChildren={props.load}
      find={props.find}
      selected={selected}
      onChange={setSelected}
      maximum={props.maximum}
    />
  );
}

function show(props: Partial<Parameters<typeof Picker>[0]> = {}) {
  const load = vi.fn((parentId: string | null) => Promise.resolve(TREE[parentId ?? ''] ?? []));
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <Picker load={load} maximum={2} {...props} />
      </IntlProvider>
    </ChakraProvider>,
  );
  return load;
}
const row = (name: string | RegExp) => screen.findByRole('treeitem', { name });
const tree = () => screen.getByRole('tree');
const chosen = () => screen.getByRole('group').textContent;

describe('the tree multi-select', () => {
  it('has a panel to choose from and one of what is chosen, its rows 32 px high in 200 px [LIST-10, LIST-11]', async () => {
    const load = show();
    fireEvent.click(await row('office'));
    expect(chosen()).toContain('office');
    expect((await row('office')).getAttribute('aria-checked')).toBe('true');
    expect(tree().parentElement && getComputedStyle(tree()).height).toBe('200px');
    expect(load).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Remove office' }));
    expect((await row('office')).getAttribute('aria-checked')).toBe('false');
  });

  it('refuses more than its maximum with the warning [LIST-12]', async () => {
    const warned = vi.spyOn(toaster, 'create');
    show({ maximum: 1 });
    fireEvent.click(await row('office'));
    fireEvent.click(await row('plant'));
    expect(warned).toHaveBeenCalledWith({ type: 'warning', title: 'Select at most 1 pieces of data' });
    expect(chosen()).not.toContain('plant');
  });

  it('is walked, opened and chosen by keys; letters lead to names [LIST-10]', async () => {
    show();
    await row('plant');
    const press = (key: string) => fireEvent.keyDown(tree(), { key });
    press('ArrowRight');
    await row('hall');
    press('ArrowRight');
    press(' ');
    expect(chosen()).toContain('hall');
    expect((await row('plant')).getAttribute('aria-checked')).toBe('mixed');
    press('o');
    press('Enter');
    expect(chosen()).toContain('office');
    press('End');
    press(' ');
    expect(chosen()).not.toContain('barred');
    press('Home');
    press('ArrowLeft');
    expect(screen.queryByRole('treeitem', { name: 'hall' })).toBeNull();
    const active = tree().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('plant');
  });

  it('says what did not come, and tries again', async () => {
    let fails = true;
    show({
      load: (parentId) =>
        parentId && fails ? Promise.reject(new Error('no')) : Promise.resolve(TREE[parentId ?? ''] ?? []),
    });
    await row('plant');
    fireEvent.keyDown(tree(), { key: 'ArrowRight' });
    const failed = await row('This could not be loaded. Try again');
    fails = false;
    fireEvent.click(failed);
    await row('hall');
  });

  it('says that a search found more than it lists [LIST-10, LIST-12]', async () => {
    show({ find: (text) => Promise.resolve({ nodes: [node('yard')], next: null, isCut: text === 'y' }) });
    const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    search('y');
    await screen.findByText('There are more results: type a name to narrow the list.');
    search('ya');
    await waitFor(() => expect(screen.queryByText(/There are more results/)).toBeNull());
  });

  it('loads a long level page by page, as it comes into sight', async () => {
    const load = vi.fn((_: string | null, after?: string | null) =>
      Promise.resolve(after ? { nodes: [node('late')], next: null } : { nodes: [node('early')], next: 'x' }),
    );
    show({ load });
    await row('late');
    expect(load.mock.calls).toEqual([
      [null, null],
      [null, 'x'],
    ]);
  });

  it('loads more of a long list when somebody scrolls to its end [LIST-11]', async () => {
    const rows = (from: number) => Array.from({ length: 50 }, (_, at) => node(`row ${from + at}`));
    const load = vi.fn((_: string | null, after?: string | null) =>
      Promise.resolve(after ? { nodes: rows(50), next: null } : { nodes: rows(0), next: 'x' }),
    );
    show({ load });
    await row('row 0');
    expect(load.mock.calls).toEqual([[null, null]]);
    tree().scrollTop = 50 * 32 - 200;
    fireEvent.scroll(tree());
    await row('row 51');
    expect(load.mock.calls).toEqual([
      [null, null],
      [null, 'x'],
    ]);
  });

  it('opens the way to what a search finds, which alone can be chosen', async () => {
    const ancestors = [{ id: 'plant', name: 'plant' }];
    show({ find: () => Promise.resolve([node('hall', { ancestors })]) });
    await row('plant');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ha' } });
    await waitFor(async () => expect((await row(/^ha ?ll$/)).getAttribute('aria-level')).toBe('2'));
    expect(screen.queryByRole('treeitem', { name: 'office' })).toBeNull();
    fireEvent.click(await row('plant'));
    expect(chosen()).toContain('Nothing');
    fireEvent.click(await row(/^ha ?ll$/));
    expect(chosen()).toContain('hall');
  });
});
