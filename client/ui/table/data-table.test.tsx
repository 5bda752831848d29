import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../locales/common/en-US.json';
import texts from '../../locales/console/en-US.json';
import { system } from '../../theme/system';
import { BulkBar } from './bulk-bar';
import { DataTable } from './data-table';
import { useListState } from './use-list-state';
import { useRowSelection } from './use-row-selection';

const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];

function List({ names = NAMES }: { names?: readonly string[] }) {
  const list = useListState();
  const selection = useRowSelection('all');
  return (
    <>
      <DataTable
        label="People"
        list={list}
        columns={[{ id: 'name', header: 'Name', cell: (name: string) => <a href={`#${name}`}>{name}</a> }]}
        rows={names}
        total={{ total: names.length, isBounded: false }}
        isLoading={false}
        error={undefined}
        onRetry={() => undefined}
        rowKey={(name) => name}
        selection={selection}
        refusal={(name) => (name === 'Cy' ? 'Beyond your rights' : undefined)}
        empty={null}
        isNarrowed={false}
        onClear={() => undefined}
      />
      <BulkBar count={selection.ids.size} onClear={selection.clear}>
        <button type="button">Remove</button>
      </BulkBar>
    </>
  );
}

const page = (names?: readonly string[]) => (
  <ChakraProvider value={system}>
    <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
      <MemoryRouter>
        <List names={names} />
      </MemoryRouter>
    </IntlProvider>
  </ChakraProvider>
);
const show = () => render(page());
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chosen = () => NAMES.filter((name) => box(name).checked);

afterEach(cleanup);

describe('a row that goes', () => {
  const focused = () => document.activeElement?.textContent;

  it('leaves the focus to the next one, the last to the one before, and the only one to the table', () => {
    const { rerender } = show();
    screen.getByRole('link', { name: 'Bo' }).focus();
    rerender(page(['Ada', 'Cy', 'Di']));
    expect(focused()).toBe('Cy');
    screen.getByRole('link', { name: 'Di' }).focus();
    rerender(page(['Ada', 'Cy']));
    expect(focused()).toBe('Cy');
    screen.getByRole('link', { name: 'Cy' }).focus();
    rerender(page(['Cy']));
    expect(focused()).toBe('Cy');
    rerender(page([]));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'People' }));
  });

  it('takes no focus from elsewhere', () => {
    const { rerender } = show();
    screen.getByRole('link', { name: 'Bo' }).focus();
    box('Select all on this page').focus();
    rerender(page(['Ada', 'Cy', 'Di']));
    expect(document.activeElement).toBe(box('Select all on this page'));
  });
});

describe('an empty list', () => {
  it('has no pager', () => {
    const { rerender } = show();
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
    rerender(page([]));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('rows that can be chosen', () => {
  it('are named by their first cell; what cannot be chosen says why', () => {
    show();
    expect(box('Cy').disabled).toBe(true);
    expect(box('Cy').title).toBe('Beyond your rights');
    fireEvent.click(box('Ada'));
    expect(chosen()).toEqual(['Ada']);
    expect(screen.getByRole('region', { name: 'Actions for selected rows' }).textContent).toContain('1 selected');
  });

  it('are chosen all at once, in between while some are, and up to one with Shift', () => {
    show();
    const all = box('Select all on this page');
    fireEvent.click(box('Ada'));
    expect(all.indeterminate).toBe(true);
    fireEvent.click(box('Di'), { shiftKey: true });
    expect(chosen()).toEqual(['Ada', 'Bo', 'Di']);
    expect(all.checked).toBe(true);
    fireEvent.click(all);
    expect(chosen()).toEqual([]);
  });

  it('are chosen by Space on a name, acted on by F6 and let go of by Escape', () => {
    show();
    const [ada, , , di] = screen.getAllByRole('link');
    ada?.focus();
    fireEvent.keyDown(ada as Element, { key: ' ' });
    di?.focus();
    fireEvent.keyDown(di as Element, { key: ' ', shiftKey: true });
    expect(chosen()).toEqual(['Ada', 'Bo', 'Di']);
    fireEvent.keyDown(di as Element, { key: 'F6' });
    expect(document.activeElement?.textContent).toBe('Remove');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(chosen()).toEqual([]);
  });

  it('are walked by arrows, by names or by boxes', () => {
    show();
    const [ada, bo] = screen.getAllByRole('link');
    ada?.focus();
    fireEvent.keyDown(ada as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(bo);
    box('Ada').focus();
    fireEvent.keyDown(box('Ada'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box('Bo'));
  });
});
