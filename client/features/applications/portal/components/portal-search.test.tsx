import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answers } from '../../../identity/session/show-in-tests';
import { show } from '../../../identity/session/show-in-tests';
import { keepSearches, readSearches } from '../search-history';
import PortalSearch from './portal-search';

const owner = { userId: 'u1', ouId: 'o1' };
const nothingFound: Answers = { PortalSearch: () => ({ portalSearch: { apps: [], menus: [], hasMore: false } }) };

// A search follows another one after a second; only that clock is moved.
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function begin(answers: Answers) {
  const shown = show(<PortalSearch />, { answers });
  const field = await screen.findByLabelText<HTMLInputElement>('Search apps and menus');
  const find = (text: string) => {
    vi.advanceTimersByTime(1_000);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  return { ...shown, field, find };
}
const recent = () => [...screen.getByRole('dialog', { name: 'Recent searches' }).querySelectorAll('button')];
const namesOf = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);

it('adds a search to those that another tab has kept since [FIND-05, FIND-06]', async () => {
  keepSearches(owner, ['wind']);
  const { find } = await begin(nothingFound);
  keepSearches(owner, ['solar', 'wind']);
  find('crane');
  expect(readSearches(owner)).toEqual(['crane', 'solar', 'wind']);
});

it('the empty box offers former searches, newest first, each once, at most six, and runs one of them again [FIND-04, FIND-05, FIND-06]', async () => {
  const { field, find, sent } = await begin(nothingFound);
  fireEvent.click(field);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const text of ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q3']) find(text);
  fireEvent.change(field, { target: { value: '' } });
  await screen.findByRole('dialog', { name: 'Recent searches' });
  expect(namesOf(recent())).toEqual(['q3', 'q7', 'q6', 'q5', 'q4', 'q2']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('q3');
  vi.advanceTimersByTime(1_000);
  fireEvent.click(recent()[1]!);
  await waitFor(() => expect(sent('PortalSearch').at(-1)).toEqual({ search: 'q7' }));
  expect(field.value).toBe('q7');
  expect(document.activeElement).toBe(field);
});

it('a search that finds nothing says so [FIND-11]', async () => {
  const { find } = await begin(nothingFound);
  find('q1');
  expect(await screen.findByText('No app or menu is called “q1”.')).toBeTruthy();
});

it('searches once in a second, and never for blanks [FIND-02, FIND-03]', async () => {
  const { field, find, sent } = await begin(nothingFound);
  find('   ');
  find('fleet');
  await screen.findByText('No app or menu is called “fleet”.');
  vi.advanceTimersByTime(900);
  fireEvent.keyDown(field, { key: 'Enter' });
  await act(() => Promise.resolve());
  expect(sent('PortalSearch')).toEqual([{ search: 'fleet' }]);
  vi.advanceTimersByTime(100);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(sent('PortalSearch')).toHaveLength(2));
});
