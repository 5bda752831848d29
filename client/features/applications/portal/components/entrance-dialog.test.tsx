import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PortalAppQuery, PortalEntrancesQuery } from '../../../../api/generated/graphql';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { toaster } from '../../../../ui/overlay/toaster';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, giveSizes, press, show, treeRow } from '../../../identity/session/show-in-tests';
import type { Category } from '../portal-model';
import EntranceDialog from './entrance-dialog';
import Entrances from './entrances';

type Entrance = PortalEntrancesQuery['portalShortcutMenuList']['commonMenus'][number];

const app = { id: 'a1', name: 'Fleet', icon: null, category: { id: 'c1', name: 'Operations' } };
const entrance = (at: number): Entrance & { readonly __typename: string } => ({
  __typename: 'Entrance',
  appId: 'a1',
  menuId: `m${at}`,
  code: `m${at}`,
  displayOrder: at,
  name: `Menu ${at}`,
  icon: null,
  isNewTab: false,
  app,
  parentName: null,
});
const stored = (count: number) => () => ({
  portalShortcutMenuList: { commonMenus: Array.from({ length: count }, (_, at) => entrance(at + 1)) },
});
const saved = { portalSaveShortcutList: { __typename: 'EntranceList', commonMenus: [] } };
type OpenApp = PortalAppQuery['portalApp'];
const menu = (id: string): OpenApp['menus'][number] & { readonly __typename: string } => ({
  __typename: 'PortalMenu',
  id,
  appId: 'a1',
  code: id,
  name: `Other ${id}`,
  icon: null,
  url: 'https://fleet.example/',
  isSpa: true,
  jumpLocation: 'CURRENT_TAB',
  addition: null,
  source: null,
  children: [],
});
/** Fragments are read of objects that say their type, as the server's do. */
const openApp: OpenApp & { readonly __typename: string } = {
  __typename: 'PortalApp',
  ...app,
  description: null,
  type: 'UNRESTRICTED',
  isNewNavigation: true,
  menus: [menu('a'), menu('b')],
};
const categories = [{ ...app.category, apps: [app] }] as unknown as Category[];
const fail = () => {
  throw new ApiFailure('Out of order', 500);
};

const arrange = (answers: Answers, maximum?: string) =>
  show(<EntranceDialog categories={categories} onClose={() => undefined} />, {
    answers: { PortalApp: () => ({ portalApp: openApp }), ...answers },
    configuration: maximum ? { shortcutEntranceMaxNum: maximum } : {},
  });
const warnings = () => toaster.current().map(({ title }) => title);
const chosen = () => screen.queryAllByLabelText(/^Remove Menu|^Remove Other/).length;
/** Chooses menus of the app, as soon as they are there. */
async function choose(...names: string[]) {
  await screen.findAllByRole('treeitem');
  fireEvent.click((await treeRow('Fleet')).querySelector('[data-chevron]')!);
  for (const name of names) fireEvent.click(await treeRow(name));
}

beforeAll(giveSizes);
beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of toaster.current()) toaster.dismiss(id);
  await takeDialogsAway();
});

it('an eleventh shortcut is refused with the warning [ENTRY-05]', async () => {
  arrange({ PortalEntrances: stored(10) });
  await choose('Other a');
  expect(warnings()).toEqual(['Select at most 10 pieces of data']);
  expect(screen.getByText('Selected (10)')).toBeTruthy();
});

it('as many shortcuts are chosen as are configured [ENTRY-05, ENTRY-06]', async () => {
  arrange({ PortalEntrances: stored(2) }, '3');
  await choose('Other a');
  expect(screen.getByText('Selected (3)')).toBeTruthy();
  expect(warnings()).toEqual([]);
  fireEvent.click(await treeRow('Other b'));
  expect(warnings()).toEqual(['Select at most 3 pieces of data']);
  expect(screen.getByText('Selected (3)')).toBeTruthy();
});

it('a person who has more shortcuts than are configured by now is told so on saving [ENTRY-05, ENTRY-06]', async () => {
  const { notices, sent } = arrange({ PortalEntrances: stored(3), PortalSaveEntrances: () => saved }, '2');
  fireEvent.click(await screen.findByLabelText('Move Menu 1 down'));
  press('Save favorites');
  await waitFor(() => expect(notices).toMatchObject([{ text: 'Select at most 2 pieces of data' }]));
  expect(sent('PortalSaveEntrances')).toEqual([]);
  fireEvent.click(screen.getByLabelText('Remove Menu 2'));
  press('Save favorites');
  const commonMenus = ['m1', 'm3'].map((menuId, at) => ({ menuId, appId: 'a1', displayOrder: at + 1 }));
  await waitFor(() => expect(sent('PortalSaveEntrances')).toEqual([{ commonMenus }]));
});

it('shortcuts are not arranged before those that are stored have been read [ENTRY-08]', async () => {
  let isBroken = true;
  const { sent } = arrange({
    PortalEntrances: () => (isBroken ? fail() : stored(1)()),
    PortalSaveEntrances: () => saved,
  });
  const again = await screen.findByText('Try again');
  expect(screen.queryByRole('treeitem')).toBeNull();
  expect(button('Save favorites').disabled).toBe(true);
  isBroken = false;
  fireEvent.click(again);
  await choose('Other a');
  press('Save favorites');
  const commonMenus = ['m1', 'a'].map((menuId, at) => ({ menuId, appId: 'a1', displayOrder: at + 1 }));
  await waitFor(() => expect(sent('PortalSaveEntrances')).toEqual([{ commonMenus }]));
});

it('shortcuts that are not saved are logged only; what was chosen stays, to be saved again [ENTRY-09]', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let isBroken = true;
  const { failures, notices, sent } = arrange({
    PortalEntrances: stored(1),
    PortalSaveEntrances: () => (isBroken ? fail() : saved),
  });
  await choose('Other a');
  press('Save favorites');
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect([chosen(), failures, notices]).toEqual([2, [], []]);
  isBroken = false;
  await waitFor(() => expect(button('Save favorites').disabled).toBe(false));
  press('Save favorites');
  await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Favorites saved' }]));
  const [first, second] = sent('PortalSaveEntrances');
  expect(second).toEqual(first);
});

it('shortcuts that do not load are none, and nobody is told [ENTRY-08]', async () => {
  const { failures, notices, sent } = show(<Entrances categories={categories} page={null} />, {
    answers: { PortalEntrances: fail },
  });
  await screen.findByLabelText('Your favorites');
  await waitFor(() => expect(sent('PortalEntrances')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByLabelText<HTMLButtonElement>('Your favorites').disabled).toBe(false);
  expect([screen.queryAllByRole('link'), failures, notices]).toEqual([[], [], []]);
});
