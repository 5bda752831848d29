import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, giveSizes, press, show } from '../../../identity/session/show-in-tests';
import type { Category } from '../portal-model';
import Home from './home';

const category = { __typename: 'Category', id: 'c1', name: 'Operations' };
const app = { id: 'a1', name: 'Fleet', description: 'Sites', icon: null, type: 'UNRESTRICTED', category };
const categories = [{ ...category, apps: [app] }] as unknown as Category[];
const entrance = (code: string) => ({
  __typename: 'Entrance',
  appId: 'a1',
  menuId: code,
  code,
  displayOrder: 1,
  name: `Menu ${code}`,
  icon: null,
  isNewTab: false,
  app: { __typename: 'EntranceApp', id: 'a1', name: 'Fleet', icon: null, category },
  parentName: null,
});
const stored = (...codes: string[]) => ({ portalShortcutMenuList: { commonMenus: codes.map(entrance) } });
const pages = {
  portalFirstPages: [
    {
      appId: 'a1',
      total: 9,
      pages: [
        { menuId: 'x', code: 'x', name: 'Output', isLeaf: true },
        { menuId: 'y', code: 'y', name: 'Parks', isLeaf: false },
      ],
    },
  ],
};
const NONE = { visits: [], remove: () => undefined, clear: () => undefined };

function open(answers: Answers, { user = {}, apps = categories } = {}) {
  const saved = (variables: { readonly commonMenus?: unknown }) => ({
    portalSaveShortcutList: {
      __typename: 'EntranceList',
      commonMenus: (variables.commonMenus as { menuId: string }[]).map(({ menuId }) => entrance(menuId)),
    },
  });
  return show(<Home categories={apps} recent={NONE} messages={() => null} />, {
    answers: {
      PortalFirstPages: () => ({ portalFirstPages: [] }),
      PortalSaveEntrances: saved,
      SessionPreferences: () => ({ profileModify: { __typename: 'SessionUser', id: 'u1' } }),
      ...answers,
    },
    user: { name: 'Olivia', nickName: '', isShortcutHintSeen: true, ...user },
  });
}
const names = () => [...document.querySelectorAll('[data-favorite]')].map((link) => link.textContent.trim());
const orders = (sent: ReturnType<typeof show>['sent']) =>
  sent('PortalSaveEntrances').map(({ commonMenus }) =>
    (commonMenus as { menuId: string }[]).map(({ menuId }) => menuId).join(''),
  );

beforeAll(giveSizes);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a person with few apps sees their first pages and the number of all; a page with others below it has no star [SHELL-01, ENTRY-02, CALL-263]', async () => {
  open({ PortalEntrances: () => stored(), PortalFirstPages: () => pages });
  const output = await screen.findByText('Output');
  expect(screen.getByText('All 9 pages')).toBeTruthy();
  fireEvent.focus(output.closest('a')!);
  // The app's own star is that of its first page.
  expect(await screen.findAllByLabelText('Add Output to favorites')).toHaveLength(2);
  fireEvent.focus(screen.getByText('Parks').closest('a')!);
  expect(screen.queryByLabelText('Add Parks to favorites')).toBeNull();
});

it('a favorite goes at once with its star; Undo brings it back to its place [ENTRY-01, ENTRY-03]', async () => {
  const { sent, notices } = open({ PortalEntrances: () => stored('a', 'b', 'c') });
  const second = await screen.findByText('Menu b');
  fireEvent.focus(second.closest('a')!);
  fireEvent.click(await screen.findByLabelText('Remove Menu b from favorites'));
  await waitFor(() => expect(names()).toEqual(['Menu a', 'Menu c']));
  expect(notices.map(({ text }) => text)).toEqual(['Removed from favorites: Menu b']);
  notices[0]?.action?.run();
  await waitFor(() => expect(names()).toEqual(['Menu a', 'Menu b', 'Menu c']));
  await waitFor(() => expect(orders(sent)).toEqual(['ac', 'abc']));
});

it('favorites that are not saved come back, which is logged only [ENTRY-09]', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { failures } = open({
    PortalEntrances: () => stored('a', 'b'),
    PortalSaveEntrances: () => {
      throw new ApiFailure('Out of order', 500);
    },
  });
  fireEvent.focus((await screen.findByText('Menu a')).closest('a')!);
  fireEvent.click(await screen.findByLabelText('Remove Menu a from favorites'));
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(names()).toEqual(['Menu a', 'Menu b']);
  expect(failures).toEqual([]);
});

it('nothing is saved over favorites that were not read [ENTRY-08]', async () => {
  const { sent } = open({
    PortalEntrances: () => {
      throw new ApiFailure('Out of order', 500);
    },
    PortalFirstPages: () => pages,
  });
  fireEvent.focus((await screen.findByText('Output')).closest('a')!);
  fireEvent.click((await screen.findAllByLabelText('Add Output to favorites'))[0]!);
  await waitFor(() => expect(sent('PortalEntrances').length).toBeGreaterThan(0));
  expect(sent('PortalSaveEntrances')).toEqual([]);
});

it('the hint about favorites is for those without any, until the account has seen it [ENTRY-07]', async () => {
  const hint = /The star on a page adds it/;
  const { sent } = open({ PortalEntrances: () => stored() }, { user: { isShortcutHintSeen: false } });
  expect(await screen.findByText(hint)).toBeTruthy();
  press('Close');
  await waitFor(() => expect(sent('SessionPreferences')).toEqual([{ isShortcutHintSeen: true }]));
});

it('the hint about favorites is not for somebody who has some [ENTRY-07]', async () => {
  open({ PortalEntrances: () => stored('a') }, { user: { isShortcutHintSeen: false } });
  await screen.findByText('Menu a');
  expect(screen.queryByRole('note')).toBeNull();
  expect(button('Add a favorite')).toBeTruthy();
});

it('a person without apps is told whom to ask, and no hint [SHELL-18, ENTRY-07]', async () => {
  open({ PortalEntrances: () => stored() }, { user: { isShortcutHintSeen: false }, apps: [] });
  expect(await screen.findByText('No apps yet')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
