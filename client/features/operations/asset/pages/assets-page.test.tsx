import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AssetSyncFragment } from '../../../../api/generated/graphql';
import { ApiFailure } from '../../../../core/failure';
import { button, press, show } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import AssetsPage from './assets-page';

const MINUTE = 60_000;
/** An answer of the server: the cache finds the fields of a fragment by the name of its type. */
type SyncAnswer = AssetSyncFragment & { readonly __typename: 'AssetSyncInfo' };
const IDLE: SyncAnswer = {
  __typename: 'AssetSyncInfo',
  state: 'IDLE',
  lastSyncTime: null,
  nextSyncTime: null,
  startedTime: null,
  failure: null,
  progress: null,
};
const progress = (read: number, added: number, changed: number, removed: number) => ({
  __typename: 'AssetSyncProgress',
  read,
  total: 98_412,
  added,
  changed,
  removed,
});
const RUNNING: SyncAnswer = {
  ...IDLE,
  state: 'SYNCHRONIZING',
  startedTime: 1_000,
  progress: progress(61_015, 412, 38, 0),
};
const failed = (failure: AssetSyncFragment['failure'], nextSyncTime: number | null = null): SyncAnswer => ({
  ...IDLE,
  state: 'FAILED',
  startedTime: 1_000,
  failure,
  nextSyncTime,
});
const PUMP = {
  __typename: 'Asset',
  id: 'a1',
  name: 'Pump 1',
  externalId: 'site-1.pump-1',
  type: 'device',
  seenTime: 1_000,
  places: { __typename: 'AssetPlaces', total: 0, nodes: [] },
  reach: {
    __typename: 'AssetReach',
    count: 0,
    isBounded: false,
    isByNode: false,
    isDirect: false,
    userGroupCount: 0,
    userGroups: [],
  },
};

afterEach(cleanup);

/** A state as a server tells it. */
const told = ({ progress: read, ...sync }: AssetSyncFragment) => ({
  __typename: 'AssetSyncInfo',
  ...sync,
  progress: read && { __typename: 'AssetSyncProgress', ...read },
});

/** The page of an OU; `server` is what its server knows. */
function showPage(sync: SyncAnswer, { assets = [] as object[], answers = {} as Answers, canGive = false } = {}) {
  const server = { sync, assets };
  const shown = show(<AssetsPage />, {
    answers: {
      AssetSyncState: () => ({ assetSyncLimit: told(server.sync) }),
      AssetSyncStart: () => ({ assetSyncTree: told((server.sync = RUNNING)) }),
      AssetSyncCancel: () => ({ assetSyncCancel: told((server.sync = failed('CANCELLED'))) }),
      AssetTypes: () => ({
        assetTypes: server.assets.length
          ? [{ __typename: 'AssetType', type: 'device', count: server.assets.length }]
          : [],
      }),
      AssetList: () => ({
        assetList: {
          __typename: 'AssetPage',
          assets: server.assets,
          pagination: {
            __typename: 'Pagination',
            total: server.assets.length,
            isBounded: false,
            limit: 10,
            currentPage: 1,
            next: null,
          },
        },
      }),
      ...answers,
    },
    bundles: ['console', 'things'],
    operations: canGive ? ['assets', 'assetPermission'] : ['assets'],
  });
  return { ...shown, server };
}
const strip = () => screen.findByRole('region', { name: 'Synchronization' });
/** Said to a screen reader about the synchronization. */
const said = () => screen.getByRole('status', { name: 'Synchronization' }).textContent;

it('is empty at first, follows a synchronization to its end, reads the list again, and waits for the window [ASST-03, ASST-05, ASST-06, CALL-328]', async () => {
  const { server, sent } = showPage(IDLE);
  const empty = (await screen.findByText('No assets yet')).parentElement as HTMLElement;
  expect(screen.queryByRole('region', { name: 'Synchronization' })).toBeNull();
  expect(said()).toBe('');
  fireEvent.click(within(empty).getByRole('button', { name: 'Synchronize' }));
  const running = within(await strip());
  const bar = running.getByRole('progressbar', { name: 'Synchronizing' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['61015', '98412']);
  for (const text of ['62%', '61,015 of 98,412', '412 new', '38 changed']) expect(running.getByText(text)).toBeTruthy();
  // Assets that are gone are known at the end.
  expect(running.queryByText(/gone/)).toBeNull();
  expect(said()).toBe('Synchronizing');
  for (const start of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Synchronize' }))
    expect(start.disabled).toBe(true);

  const lists = sent('AssetList').length;
  server.assets = [PUMP];
  const nextSyncTime = Date.now() + 14 * MINUTE;
  server.sync = {
    ...RUNNING,
    state: 'DONE',
    lastSyncTime: Date.now(),
    nextSyncTime,
    progress: progress(98_412, 412, 40, 3),
  };
  await screen.findByText('Pump 1');
  expect(sent('AssetList').length).toBeGreaterThan(lists);
  const done = within(await strip());
  for (const text of ['Synchronized', '412 new', '40 changed', '3 gone']) expect(done.getByText(text)).toBeTruthy();
  expect(done.getByText('Next allowed')).toBeTruthy();
  expect(done.getByRole('timer').textContent).toMatch(/^in 14 min, \d\d:\d\d$/);
  expect(said()).toBe('Synchronized, 412 new, 40 changed, 3 gone');
  expect(button('Synchronize').disabled).toBe(true);
});

it('shows nothing of the last synchronization once the next may start [ASST-06, ASST-08]', async () => {
  showPage({ ...IDLE, state: 'DONE', lastSyncTime: 1_000, nextSyncTime: 2_000 }, { assets: [PUMP] });
  await screen.findByText('Pump 1');
  await waitFor(() => expect(button('Synchronize').disabled).toBe(false));
  expect(screen.queryByRole('region', { name: 'Synchronization' })).toBeNull();
});

it.each([
  ['UNAVAILABLE', 'Synchronization failed', 'The asset service did not answer. Nothing has changed.'],
  ['INTERRUPTED', 'Synchronization failed', 'The portal was interrupted. Nothing has changed.'],
  ['REFUSED', 'Synchronization failed', 'The person who started it may no longer synchronize. Nothing has changed.'],
  ['CANCELLED', 'Synchronization cancelled', 'Nothing has changed.'],
] as const)('that ended with %s says why, and is tried again [ASST-05, CALL-328]', async (failure, title, reason) => {
  const { sent } = showPage(failed(failure), { assets: [PUMP] });
  const part = within(await strip());
  expect(part.getByText(title)).toBeTruthy();
  expect(part.getByText(reason)).toBeTruthy();
  expect(said()).toBe(`${title} – ${reason}`);
  fireEvent.click(part.getByRole('button', { name: 'Try again' }));
  await part.findByRole('progressbar');
  expect(sent('AssetSyncStart')).toHaveLength(1);
});

it('that failed waits for its window, the last minute in seconds [ASST-06, ASST-08]', async () => {
  showPage(failed('UNAVAILABLE', Date.now() + 0.5 * MINUTE), { assets: [PUMP] });
  const part = within(await strip());
  expect(part.getByRole('timer').textContent).toMatch(/^in (30|2\d) s, \d\d:\d\d$/);
  expect(part.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button('Synchronize').disabled).toBe(true);
});

it('is cancelled while it runs; a refusal to start is told under its title [ASST-08, CALL-328]', async () => {
  const { sent, failures } = showPage(RUNNING, {
    assets: [PUMP],
    answers: {
      AssetSyncStart() {
        throw new ApiFailure('Synchronization is possible again in 5 minutes', 429);
      },
    },
  });
  const part = within(await strip());
  fireEvent.click(part.getByRole('button', { name: 'Cancel' }));
  await part.findByText('Synchronization cancelled');
  expect(sent('AssetSyncCancel')).toHaveLength(1);
  press('Synchronize');
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.title).toBe('Synchronization did not start');
  expect(failures[0]?.failure.message).toBe('Synchronization is possible again in 5 minutes');
  expect(part.getByText('Synchronization cancelled')).toBeTruthy();
});

it('offers to give an asset that nobody reaches, and to choose assets, to those who assign them [ASST-04, ASST-15]', async () => {
  showPage(IDLE, { assets: [PUMP], canGive: true });
  await screen.findByText('nobody');
  expect(button('Assign Pump 1 to people').textContent).toBe('Assign');
  expect(screen.getByRole('link', { name: 'Who reaches what' }).getAttribute('href')).toBe('/admin/asset-permission');
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
  cleanup();
  showPage(IDLE, { assets: [PUMP] });
  await screen.findByText('nobody');
  expect(screen.queryByText('Assign')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says why the list could not be read, and reads it again', async () => {
  let fails = true;
  showPage(IDLE, {
    answers: {
      AssetList() {
        if (fails) throw new ApiFailure('Too many calls', 429);
        return {
          assetList: {
            __typename: 'AssetPage',
            assets: [PUMP],
            pagination: {
              __typename: 'Pagination',
              total: 1,
              isBounded: false,
              limit: 10,
              currentPage: 1,
              next: null,
            },
          },
        };
      },
    },
  });
  await screen.findByText('Too many calls');
  fails = false;
  press('Try again');
  await screen.findByText('Pump 1');
});
